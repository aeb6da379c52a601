import { expect, type Locator, type Page } from "@playwright/test";

import { sheet } from "./money.ts";
import { field, typeCode } from "./steps.ts";
import type { Troubles } from "./troubles.ts";
import type { Say } from "./words.ts";
import type { SandboxClient } from "./sandbox-client.ts";

const MINUTE = 60_000;

/** Requests a code as soon as the phone's last one is a minute old. */
export const askCode = async (within: Locator, send: string, code: string): Promise<void> => {
  const typed = field(within, code);
  await expect(async () => {
    // A code that came late has taken the button away.
    if (!(await typed.isVisible())) await within.getByRole("button", { name: send }).click({ timeout: 2_000 });
    await expect(typed).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: MINUTE + 30_000, intervals: [4_000] });
};

/** Confirms the member's identity by the code of an SMS where an action requires it. */
export const proveBySms = async (
  page: Page,
  t: Say,
  world: SandboxClient,
  phone: string,
  troubles: Troubles,
): Promise<void> => {
  troubles.allow(/^429 POST \/api\/otp\/send$/);
  const proof = sheet(page, t("stepUp.title"));
  await askCode(proof, t("stepUp.sms"), t("terms.otp"));
  await typeCode(proof, t, world, phone);
};
