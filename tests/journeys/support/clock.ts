import type { Page } from "@playwright/test";

/**
 * Installs a clock that a test can move forward. The `Date` header of each answer follows it: otherwise the app takes
 * the step for a wrong clock of its own, corrects it, and no time has passed.
 */
export const installClock = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.addInitScript(() => {
    const send = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const response = await send(input, init);
      const moved = new Headers(response.headers);
      moved.set("date", new Date().toUTCString());
      return Object.defineProperty(response, "headers", { value: moved });
    };
  });
};
