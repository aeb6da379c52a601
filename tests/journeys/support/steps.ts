import type { Language } from "@krapao/i18n/language";
import { languageNames } from "@krapao/i18n/language";
import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { places } from "./edition.ts";
import type { Person } from "./member.ts";
import type { Say } from "./words.ts";
import type { SandboxClient } from "./sandbox-client.ts";

/** The menu that is visible at this width. */
export const menu = (page: Page, t: Say): Locator => page.getByRole("navigation", { name: t("nav.menu") });

/** A field by its label. Other texts beside the label (a reference, the available amount) are no part of it. */
export const field = (within: Page | Locator, label: string): Locator =>
  within.getByRole("textbox", { name: label, exact: true });

/**
 * Waits until the browser has removed the history entries of the closed layers, so that it has one for each open layer.
 * A late step back would leave the address that the journey opens next.
 */
export const untilHistoryMatchesLayers = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const layers = document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open]").length;
    return ((history.state as { krapaoLayer?: number } | null)?.krapaoLayer ?? 0) === layers;
  });

/**
 * Goes to a page of the app as its links do. Nothing is loaded anew, which would take most of a journey's time. `title`
 * is the page's name: the page before stays until this one is there.
 */
export const follow = async (page: Page, path: string, title: string): Promise<void> => {
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await expect(page).toHaveTitle(`${title} · Krapao`);
};

/** The member's total, as the home shows it. */
export const total = (page: Page, t: Say): Locator => page.getByRole("region", { name: t("home.total") });

/** Chooses a language from the menu. `t` returns messages of the present one. */
export const chooseLanguage = async (page: Page, t: Say, language: Language): Promise<void> => {
  await page.getByRole("button", { name: t("terms.language") }).click();
  await page.getByRole("button", { name: languageNames[language], exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
};

/**
 * Types the code of the SMS whose reference the screen shows. The SMS may arrive after the answer, and after older
 * ones.
 */
export const typeCode = async (within: Page | Locator, t: Say, world: SandboxClient, phone: string): Promise<void> => {
  const code = field(within, t("terms.otp"));
  await expect(code).toBeVisible();
  const shown = await ("goto" in within ? within.locator("body") : within).innerText();
  await code.fill(await world.code(phone, shown));
};

/** Types the phone number, and then the code of the SMS. */
export const provePhone = async (page: Page, t: Say, world: SandboxClient, phone: string): Promise<void> => {
  const next = page.getByRole("button", { name: t("common.next"), exact: true });
  // The page before may have a field of the same name, and stays until this page is shown.
  await expect(next).toBeVisible();
  await field(page, t("terms.phoneNumber")).fill(phone);
  await next.click();
  await typeCode(page, t, world, phone);
};

/** Fills in the wizard's third step. */
export const fillProfile = async (page: Page, t: Say, { name, password }: Person): Promise<void> => {
  await field(page, t("terms.profileName")).fill(name);
  await page.getByLabel(t("terms.password"), { exact: true }).fill(password);
  await page.getByLabel(t("terms.confirmPassword"), { exact: true }).fill(password);
  const source = page.getByLabel(t("terms.sourceChannel"));
  await expect(source.getByRole("option")).not.toHaveCount(1);
  await source.selectOption({ index: 1 });
};

/** Fills in the wizard's fourth step. In the Lao edition that includes the currency, whose default is kip. */
export const fillBank = async (
  page: Page,
  t: Say,
  { accountNo }: Person,
  bankCode = places.bank,
  currency: "BAHT" | "LAK" = "BAHT",
): Promise<void> => {
  const choice = page.getByLabel(t("terms.currency"), { exact: true });
  await page.getByLabel(t("terms.bank"), { exact: true }).selectOption(bankCode);
  await field(page, t("terms.accountNumber")).fill(accountNo);
  await field(page, t("terms.firstName")).fill("Malee");
  await field(page, t("terms.lastName")).fill("Sukjai");
  if (await choice.isVisible()) await choice.selectOption(currency);
};

/** Logs in on the login page. */
export const logIn = async (
  page: Page,
  t: Say,
  { phone, password }: Pick<Person, "phone" | "password">,
): Promise<void> => {
  await page.getByLabel(t("terms.phoneNumber"), { exact: true }).fill(phone);
  await page.getByLabel(t("terms.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("terms.login"), exact: true }).click();
};
