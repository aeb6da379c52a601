import { type Browser, type BrowserContext, chromium } from "@playwright/test";

import { browserLaunch, prepareBrowser } from "../tools/browser/browser.ts";
import { endProducts, newEnvironment, type Product, readyProduct } from "../tools/testing/product.ts";
import { middle } from "./lib/load.ts";
import { hasOption, numberOption } from "./lib/options.ts";
import { removeStaticCopy, staticPath, writeStaticCopy } from "./lib/static-copy.ts";
import { carouselFrames, wheelFrames } from "./lib/web-frames.ts";
import { type Step, stepTo } from "./lib/web-step.ts";
import { PHONE, type Visit, visit } from "./lib/web-visit.ts";

// The member app on a cheap phone and slow 4G, beside static copies of its own pages that the same server serves. Each
// round visits the page and its copy in turn, each cold (nothing kept) and warm (once more in the same browser).
// node bench/web.ts [--json] [--rounds=3]

const ROUNDS = numberOption("rounds", 3);
const DEMO = { username: "0800000001", password: "demo1234" };
/** An amount with its currency's sign, or a plain one with two decimals. */
const AMOUNT = String.raw`\d\.\d\d`;

const PAGES = [
  { name: "login", path: "/login", text: "" },
  { name: "home", path: "/user/home", text: AMOUNT },
  { name: "statement", path: "/user/statement", text: AMOUNT },
] as const;

type Measured = {
  readonly page: string;
  readonly cold: readonly Visit[];
  readonly warm: readonly Visit[];
  readonly copyCold: readonly Visit[];
  readonly copyWarm: readonly Visit[];
};

const newContext = async (browser: Browser, origin: string, token: string | null): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: PHONE.width, height: PHONE.height },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "th-TH",
    timezoneId: "Asia/Bangkok",
  });
  if (token !== null) {
    const entries = [
      { name: "token", value: token },
      { name: "remember-agreement", value: "accepted" },
    ];
    await context.addInitScript((all) => {
      for (const { name, value } of all) localStorage.setItem(name, value);
    }, entries);
  }
  return context;
};

const logIn = async ({ origin }: Product): Promise<string> => {
  const answer = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-client": "wallet-user" },
    body: JSON.stringify({ ...DEMO, remember: true }),
  });
  if (!answer.ok) throw new Error(`the demo's member could not log in: ${answer.status}`);
  return ((await answer.json()) as { readonly token: string }).token;
};

const coldAndWarm = async (
  browser: Browser,
  origin: string,
  token: string | null,
  { path, text }: { readonly path: string; readonly text: string },
): Promise<readonly [Visit, Visit]> => {
  const context = await newContext(browser, origin, token);
  try {
    return [await visit(context, path, text), await visit(context, path, text)];
  } finally {
    await context.close();
  }
};

const restart = async (product: Product): Promise<Product> => {
  product.kill("SIGTERM");
  await product.exit;
  return readyProduct({ env: product.env });
};

const round = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

const report = ({ page, cold, warm, copyCold, copyWarm }: Measured): Readonly<Record<string, number>> => {
  const of = (visits: readonly Visit[], what: (seen: Visit) => number): number =>
    middle(visits.map(what), (value) => value);
  const copy = of(copyCold, ({ largestPaint }) => largestPaint);
  const warmCopy = of(copyWarm, ({ largestPaint }) => largestPaint);
  const figures = {
    copyMs: copy,
    copyWarmMs: warmCopy,
    firstPaintMs: of(cold, ({ firstPaint }) => firstPaint),
    largestPaintMs: of(cold, ({ largestPaint }) => largestPaint),
    largestPaint: of(cold, ({ largestPaint }) => largestPaint) / copy,
    shell: of(cold, ({ firstPaint }) => firstPaint) / copy,
    shellWarm: of(warm, ({ firstPaint }) => firstPaint) / copy,
    ...(cold.some(({ text }) => text !== null) && {
      text: of(cold, ({ text }) => text ?? 0) / copy,
      textWarm: of(warm, ({ text }) => text ?? 0) / copy,
    }),
    shift: of(cold, ({ shift }) => shift),
    blockingMs: of(cold, ({ blocking }) => blocking),
    scriptKb: of(cold, ({ scriptBytes }) => scriptBytes.needed) / 1000,
    scriptWithIdleKb: of(cold, ({ scriptBytes }) => scriptBytes.all) / 1000,
  };
  console.log(
    `\n/${page === "login" ? page : `user/${page}`} (${ROUNDS} rounds, medians; ratios to the copy's largest paint, cold)`,
  );
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(18)} ${round(value)}`);
  return figures;
};

await prepareBrowser();
let product = await readyProduct({ env: { ...(await newEnvironment("real")), RATE_LIMIT_FACTOR: "1000" } });
const browser = await chromium.launch(browserLaunch());
try {
  const token = await logIn(product);
  for (const { name, path, text } of PAGES) {
    const context = await newContext(browser, product.origin, name === "login" ? null : token);
    await writeStaticCopy(context, { name, address: path, text });
    await context.close();
  }
  product = await restart(product);

  const figures: Record<string, Readonly<Record<string, number>>> = {};
  for (const { name, path, text } of PAGES) {
    const signedIn = name === "login" ? null : token;
    const measured = {
      cold: [] as Visit[],
      warm: [] as Visit[],
      copyCold: [] as Visit[],
      copyWarm: [] as Visit[],
    };
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const [copyCold, copyWarm] = await coldAndWarm(browser, product.origin, null, {
        path: staticPath(name),
        text: "",
      });
      const [cold, warm] = await coldAndWarm(browser, product.origin, signedIn, { path, text });
      measured.cold.push(cold);
      measured.warm.push(warm);
      measured.copyCold.push(copyCold);
      measured.copyWarm.push(copyWarm);
    }
    figures[name] = report({ page: name, ...measured });
  }

  const steps: Step[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const context = await newContext(browser, product.origin, token);
    steps.push(await stepTo(context, "/user/home", "/user/statement"));
    await context.close();
  }
  const step = {
    answeredMs: middle(
      steps.map(({ answeredMs }) => answeredMs),
      (value) => value,
    ),
    wasBlank: steps.some(({ wasBlank }) => wasBlank),
  };
  const context = await newContext(browser, product.origin, token);
  const frames = {
    carousel: await carouselFrames(context, "/user/home"),
    wheel: await wheelFrames(context, "/user/spin"),
  };
  await context.close();
  console.log(
    `\nto a page that was not fetched: the screen answers in ${round(step.answeredMs)} ms, ${step.wasBlank ? "and was blank" : "never blank"}`,
  );
  console.log(`frames a second: cards ${round(frames.carousel)}, wheel ${round(frames.wheel)}`);
  if (hasOption("json")) console.log(JSON.stringify({ pages: figures, step, frames }));
} finally {
  await browser.close();
  for (const { name } of PAGES) removeStaticCopy(name);
  product.kill("SIGTERM");
  await product.exit;
  await endProducts();
}
