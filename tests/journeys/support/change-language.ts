import type { Language } from "@krapao/i18n/language";
import type { Page } from "@playwright/test";

/** The language that a page shows. */
export const shownLanguage = async (page: Page): Promise<Language> =>
  (await page.evaluate(() => document.documentElement.lang)) as Language;

/** Changes the language of an open page, as a choice in another tab of the browser does. */
export const changeLanguage = async (page: Page, language: Language): Promise<void> => {
  if ((await shownLanguage(page)) === language) return;
  // Catalogues are fetched from the server, so a page that is offline goes online for that moment.
  const isOffline = await page.evaluate(() => !navigator.onLine);
  if (isOffline) await page.context().setOffline(false);
  await page.evaluate((chosen) => {
    dispatchEvent(new StorageEvent("storage", { key: "locale", newValue: chosen }));
  }, language);
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
  if (isOffline) await page.context().setOffline(true);
};
