import type { BrowserContext, CDPSession, Page } from "@playwright/test";

/** A cheap phone on slow 4G. */
export const PHONE = { latencyMs: 150, bitsPerSecond: 1_600_000, cpuRate: 4, width: 390, height: 844 } as const;

/** A visit, in milliseconds from its start. */
export type Visit = {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** When the expected text was visible, or null without one. */
  readonly text: number | null;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** The part of each long task beyond 50 ms, from the first paint to the end of the visit. */
  readonly blocking: number;
  /** The transferred bytes of scripts, until the page was shown and until the end. */
  readonly scriptBytes: { readonly needed: number; readonly all: number };
};

/** Slows down a page's network and processor to {@link PHONE}'s. */
export const slowDown = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: PHONE.latencyMs,
    downloadThroughput: PHONE.bitsPerSecond / 8,
    uploadThroughput: PHONE.bitsPerSecond / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE.cpuRate });
  return session;
};

type Seen = { largest: number; shift: number; first: number; text: number | null; tasks: [number, number][] };
type Watched = typeof globalThis & { krapaoSeen?: Seen };

/** Observes paints, layout shifts and long tasks from the start of the page. Runs in the page. */
const observe = (pattern: string): void => {
  const seen: Seen = { largest: 0, shift: 0, first: 0, text: null, tasks: [] };
  (globalThis as Watched).krapaoSeen = seen;
  const on = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on("largest-contentful-paint", ({ startTime }) => {
    seen.largest = startTime;
  });
  on("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.first = startTime;
  });
  on("layout-shift", (entry) => {
    if (Reflect.get(entry, "hadRecentInput") !== true) seen.shift += Number(Reflect.get(entry, "value"));
  });
  on("longtask", ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
  if (pattern === "") return;
  const wanted = new RegExp(pattern);
  const look = (): void => {
    if (wanted.test(document.querySelector("main")?.textContent ?? "")) seen.text = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const LONGEST_MS = 60_000;

/**
 * Visits an address in this browser context and waits until nothing more is loaded. `text` is a pattern to wait for in
 * the page's main part. Scripts that arrived before the largest paint and the text count as needed.
 */
export const visit = async (context: BrowserContext, address: string, text = ""): Promise<Visit> => {
  const page = await context.newPage();
  try {
    const session = await slowDown(page);
    const isScript = new Set<string>();
    let scriptBytes = 0;
    session.on("Network.requestWillBeSent", ({ requestId, request }) => {
      if (/\.js(?:\?|$)/.test(request.url)) isScript.add(requestId);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (isScript.has(requestId)) scriptBytes += encodedDataLength;
    });
    await page.addInitScript(observe, text);
    await page.goto(address, { waitUntil: "load", timeout: LONGEST_MS });
    if (text !== "")
      await page.waitForFunction(() => (globalThis as Watched).krapaoSeen?.text !== null, undefined, {
        timeout: LONGEST_MS,
      });
    const needed = scriptBytes;
    await page.waitForLoadState("networkidle", { timeout: LONGEST_MS });
    const seen = await page.evaluate(() => (globalThis as Watched).krapaoSeen ?? null);
    if (seen === null) throw new Error(`${address} was not observed`);
    return {
      firstPaint: seen.first,
      largestPaint: seen.largest,
      text: seen.text,
      shift: seen.shift,
      blocking: seen.tasks
        .filter(([start]) => start >= seen.first)
        .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
      scriptBytes: { needed, all: scriptBytes },
    };
  } finally {
    await page.close();
  }
};
