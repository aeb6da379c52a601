import type { Page } from "@playwright/test";

/** Delays a script of the app, by its file name, as a slow connection would, until it is released. */
export const holdScript = async (page: Page, name: string): Promise<{ readonly release: () => void }> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`), async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
};
