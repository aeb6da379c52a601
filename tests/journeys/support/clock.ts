import type { Page } from "@playwright/test";

/**
 * Installs a clock that a test can move forward. The `Date` header of each answer follows it. Without that the app
 * would take the step for an error of its own clock and correct it.
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
