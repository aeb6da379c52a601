import { expect, type Page } from "@playwright/test";

import { sheet } from "./money.ts";
import { field, typeCode } from "./steps.ts";
import type { Troubles } from "./troubles.ts";
import type { Say } from "./words.ts";
import type { SandboxClient } from "./sandbox-client.ts";

/** Confirms the member's identity by the code of an SMS where an action requires it. A phone gets one SMS a minute. */
export const proveBySms = async (
  page: Page,
  t: Say,
  world: SandboxClient,
  phone: string,
  troubles: Troubles,
): Promise<void> => {
  troubles.allow(/^429 POST \/api\/otp\/send$/);
  const proof = sheet(page, t("stepUp.title"));
  const code = field(proof, t("terms.otp"));
  await expect(async () => {
    await proof.getByRole("button", { name: t("stepUp.sms") }).click();
    await expect(code).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000, intervals: [10_000] });
  await typeCode(proof, t, world, phone);
};
