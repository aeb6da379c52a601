import { expect, type Page } from "@playwright/test";

type Watched = typeof globalThis & { krapaoShifts?: string[] };

/** Records layout shifts from the first moment of each page. Runs in the page. */
const observe = (): void => {
  const shifts: string[] = [];
  (globalThis as Watched).krapaoShifts = shifts;
  type Source = { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect };
  type Shift = PerformanceEntry & {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly Source[];
  };
  const isShift = (entry: PerformanceEntry): entry is Shift => "hadRecentInput" in entry;
  const name = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    const text = (node?.textContent ?? "").trim().slice(0, 30);
    return `${element?.tagName.toLowerCase() ?? "?"}.${element?.getAttribute("class")?.split(" ").slice(0, 4).join(".") ?? ""} “${text}”`;
  };
  const place = ({ x, y, width, height }: DOMRect): string =>
    `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!isShift(entry) || entry.hadRecentInput) continue;
      const what = entry.sources.map(
        ({ node, previousRect, currentRect }) => `${name(node)}: ${place(previousRect)} → ${place(currentRect)}`,
      );
      shifts.push(`${entry.value.toFixed(4)} at ${Math.round(entry.startTime)} ms\n  ${what.join("\n  ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
};

/** Watches every page that is opened from now on. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(observe);
};

/** The layout shifts of the present page so far, with their size. */
export const shiftsOf = async (page: Page): Promise<readonly string[]> => {
  const seen = await page.evaluate(
    () =>
      new Promise<readonly string[] | null>((resolve) => {
        // The observer reports the last paint within the next two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve((globalThis as Watched).krapaoShifts ?? null)));
      }),
  );
  if (seen === null) throw new Error("the page is not watched");
  return seen;
};

const FIRST_MS = 300;
const STEP_MS = 250;
const CALLS = 8;

/**
 * Delays each answer by a different time, so that they arrive in the order of their requests or in the reverse order.
 */
export const answerLate = (page: Page, order: "in order" | "in reverse"): Promise<unknown> => {
  let asked = 0;
  return page.route("**/api/**", async (route) => {
    const turn = order === "in order" ? asked : Math.max(0, CALLS - asked);
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, FIRST_MS + STEP_MS * turn));
    await route.fallback();
  });
};

/** Waits until the page has loaded everything. */
export const untilLoaded = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle");
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
};
