import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

import { serverT } from "@krapao/i18n/node";
import { build } from "vite";

import { type LinkPreview, linkPreviews } from "./src/link-preview.ts";
import type * as Entry from "./src/prerender-entry.tsx";

/**
 * Pages that are made while building, in each language: what a visitor sees first is there before any script. A page
 * behind the sign-in is made as it stands until its member's money is known. Each with the files that it needs at once.
 */
const PUBLIC = { words: ["public"], shell: "src/shell/public-shell.tsx" } as const;
const MEMBER = { words: ["public", "forms", "member"], shell: "src/shell/member-shell.tsx" } as const;
const PAGES = {
  "/login": { ...PUBLIC, screen: "src/routes/login.tsx" },
  "/user/home": { ...MEMBER, screen: "src/routes/user/home.tsx" },
  "/user/statement": { ...MEMBER, screen: "src/routes/user/statement.tsx" },
} as const;
const LANGUAGES = ["th", "lo", "en"] as const;

const here = import.meta.dirname;
const dist = join(here, "dist");
const made = join(here, "dist", ".prerender");

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
};

const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

/** The files that a page needs at once, the entry's own left out since the page names them already. */
const filesOf = (sources: readonly string[]): readonly string[] => {
  const seen = new Set<string>();
  const visit = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    for (const next of manifest[source]?.imports ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  return [...seen].flatMap((source) => {
    const chunk = manifest[source];
    return chunk === undefined || chunk.isEntry === true ? [] : [chunk.file];
  });
};

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/**
 * A page's title and what previews of a link to it show. The server replaces `__ORIGIN__` with its own origin, and
 * `__EDITION__` with its edition.
 */
const withPreview = (page: string, { title, description }: LinkPreview): string =>
  page
    .replace("<title>Krapao</title>", () => `<title>${escape(title)}</title>`)
    .replace("<!--head-->", () =>
      [
        `<meta name="description" content="${escape(description)}" />`,
        `<meta property="og:type" content="website" />`,
        `<meta property="og:site_name" content="Krapao" />`,
        `<meta property="og:title" content="${escape(title)}" />`,
        `<meta property="og:description" content="${escape(description)}" />`,
        `<meta property="og:image" content="__ORIGIN__/share.png" />`,
        `<meta property="og:image:width" content="1200" />`,
        `<meta property="og:image:height" content="630" />`,
        `<meta name="twitter:card" content="summary_large_image" />`,
      ].join(""),
    );

/** Builds one script as a file of its own, which waits for no other; `name` as in the bundler's `entryFileNames`. */
const writeScript = async (source: string, name: string, define: Record<string, string> = {}): Promise<string> => {
  const output = await build({
    root: here,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define,
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: join(here, source), output: { entryFileNames: name, format: "iife" } },
    },
  });
  const [file] = "output" in output ? output.output : [];
  if (file === undefined) throw new Error(`${source} became no file`);
  return file.fileName;
};

/** The files of fonts that a language's pages are drawn in (packages/ui/src/fonts.css): latin, its script, currency signs. */
const FONTS = {
  th: ["noto-sans-thai-latin-wght", "noto-sans-thai-thai-wght"],
  lo: [
    "noto-sans-thai-latin-wght",
    "noto-sans-lao-lao-wght",
    "noto-sans-thai-thai-wght",
    "noto-sans-lao-latin-ext-wght",
  ],
  en: ["noto-sans-thai-latin-wght", "noto-sans-thai-thai-wght"],
} as const satisfies Record<(typeof LANGUAGES)[number], readonly string[]>;

const fontPreloads = (language: (typeof LANGUAGES)[number]): string => {
  const files = readdirSync(join(dist, "assets"));
  return FONTS[language]
    .map((name) => {
      const file = files.find((each) => each.startsWith(`${name}-`));
      if (file === undefined) throw new Error(`the build has no font ${name}`);
      return `<link rel="preload" as="font" type="font/woff2" href="/assets/${file}" crossorigin />`;
    })
    .join("");
};

const writePages = async (): Promise<void> => {
  const holdText = await writeScript("src/hold-text.ts", "assets/hold-text-[hash].js");
  const early = await writeScript("src/early-press.ts", "assets/early-press-[hash].js");
  await build({
    root: here,
    logLevel: "error",
    build: { ssr: "src/prerender-entry.tsx", outDir: made, emptyOutDir: true, manifest: false },
  });
  const { createI18n, html, loadMemberCatalogue } = (await import(join(made, "prerender-entry.js"))) as typeof Entry;
  const shell = readFileSync(join(dist, "index.html"), "utf8");
  for (const language of LANGUAGES) {
    const previews = linkPreviews(serverT(language));
    const bare = shell
      .replace('<html lang="th">', `<html lang="${language}" data-edition="__EDITION__">`)
      .replace('<meta charset="utf-8" />', (charset) => `${charset}${fontPreloads(language)}`)
      .replace("</head>", `<script src="/${holdText}"></script></head>`);
    const page = withPreview(bare, previews.app);
    writeFileSync(join(dist, `index.${language}.html`), page);
    if (language === "th") writeFileSync(join(dist, "index.html"), page);
    // An invite link leads here (SPEC.md section 2).
    const invite = withPreview(bare, previews.invite);
    mkdirSync(join(dist, "register"), { recursive: true });
    writeFileSync(join(dist, "register", `index.${language}.html`), invite);
    for (const [path, { words, shell: frame, screen }] of Object.entries(PAGES)) {
      const i18n = createI18n(language, loadMemberCatalogue);
      await Promise.all(words.map((chunk) => i18n.load(chunk)));
      const catalogues = words.map((chunk) => `../../packages/i18n/messages/${chunk}/${language}.json`);
      const preloads = filesOf([frame, screen, ...catalogues])
        .map((file) => `<link rel="modulepreload" href="/${file}" />`)
        .join("");
      const body = `<div id="app" data-made="${path} ${language}">${await html(i18n, path)}</div>`;
      mkdirSync(join(dist, path), { recursive: true });
      const whole = page
        .replace('<div id="app"><!--app--></div>', () => body)
        .replace("</head>", `${preloads}</head>`)
        .replace("<head>", `<head><script src="/${early}"></script>`);
      writeFileSync(join(dist, path, `index.${language}.html`), whole);
    }
  }
  rmSync(made, { recursive: true });
};

/** The files of the member's area as it opens, with the parts that the home fetches by itself: the offline shell. */
const SHELL_SOURCES = [
  "src/shell/member-shell.tsx",
  "src/shell/member-offline-notice.tsx",
  "src/shell/update-prompt.tsx",
  "src/routes/user/home.tsx",
  "src/features/home/carousel.tsx",
  "src/features/home/first-deposit.tsx",
  "src/features/home/money-flow.tsx",
  "src/features/home/game-grid.tsx",
  "src/features/statement/recent-card.tsx",
] as const;

/** The service worker, which names the files of this very build. */
const writeWorker = async (): Promise<void> => {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry === true);
  if (entry === undefined) throw new Error("the build has no entry");
  const files = [entry.file, ...(entry.css ?? []), ...filesOf(SHELL_SOURCES)].map((file) => `/${file}`);
  const version = createHash("sha256").update(files.join("\n")).digest("base64url").slice(0, 12);
  await writeScript("src/service-worker/service-worker.ts", "sw.js", {
    SHELL_FILES: JSON.stringify(files),
    SHELL_VERSION: JSON.stringify(version),
  });
};

/** Beside each file its Brotli form, at the best that Brotli gives: it is made once and fetched often. */
const compress = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) compress(path);
    else if (/\.(?:html|js|css|svg|json|webmanifest)$/.test(entry.name)) {
      const compressed = brotliCompressSync(readFileSync(path), {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      });
      writeFileSync(`${path}.br`, compressed);
    }
  }
};

await writePages();
await writeWorker();
compress(dist);
