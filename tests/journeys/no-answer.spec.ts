import type { Page } from "@playwright/test";

import { signIn } from "./support/member.ts";
import { notice, sheet } from "./support/money.ts";
import { openReward } from "./support/scenes/rewards.ts";
import { answer, change, cut } from "./support/scenes/scene.ts";
import { hub } from "./support/spin.ts";
import { total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

const SPIN_COINS = 3;

const COUPON = {
  _id: "L0000000000000001",
  prize: { name: "20", slice: { code: "CASH20", label: "฿20" } },
  amount: 20,
  createdAt: "2026-11-20T10:00:00.000Z",
  expireAt: null,
};

/** Cuts a call's first two tries, then answers it. Returns the keys of all tries. The app makes the second one by itself. */
const answerLate = async (page: Page, call: string, json: object): Promise<readonly (string | undefined)[]> => {
  const keys: (string | undefined)[] = [];
  await page.route(`**/api/${call}`, (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return keys.length > 2 ? route.fulfill({ json }) : route.abort("connectionreset");
  });
  return keys;
};

test("a spin and a coupon without an answer are told calmly, and tried again under the same key", async ({
  page,
  t,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^cut POST \/api\/spinwheel\//);
  await signIn(page, member);
  await answer(page, "spinwheel/coupon", [COUPON]);
  await change(page, "spinwheel/setup", (setup) => ({ ...(setup as object), userCoin: SPIN_COINS }));
  const spins = await answerLate(page, "spinwheel/spin", {
    success: true,
    result: { code: "NOT-ON-THE-WHEEL", label: "฿20", remainingCoin: 2 },
    error: null,
  });
  const claims = await answerLate(page, "spinwheel/coupon/claim", { success: true, error: null });
  await page.goto("/user/spin");
  const lost = notice(page, t("money.noAnswerTitle"));

  await hub(page, t, SPIN_COINS).click();
  await expect(lost).toContainText(t("money.noAnswerBody"));
  await picture(page, "spin");
  await lost.getByRole("button", { name: t("common.retry") }).click();
  const prize = page.getByRole("alertdialog").filter({ hasText: "฿20" });
  await expect(prize).toBeVisible();
  await prize.getByRole("button", { name: t("common.ok") }).click();
  await expect(prize).toBeHidden();

  await page.getByRole("button", { name: `${t("terms.claim")} ฿20` }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("terms.claim"), exact: true })
    .click();
  await expect(lost).toContainText(t("money.noAnswerBody"));
  await lost.getByRole("button", { name: t("common.retry") }).click();
  await expect(notice(page, t("spin.claimSuccess", { prize: "฿20" }))).toBeVisible();

  for (const keys of [spins, claims]) {
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  }
});

test("a bonus, a refund and a commission without an answer are told calmly, and in no toast", async ({
  page,
  t,
  world,
  member,
  troubles,
}) => {
  troubles.allow(/^cut GET /);
  await signIn(page, member);
  for (const call of ["bonus/activate/*", "refund/receive", "invite/bonus"]) await cut(page, call);
  await answer(page, "refund/check", {
    result: true,
    bonus: false,
    info: "",
    refundAmount: 145.25,
    refundMinimum: 0,
    reservedAmount: 0,
    refundSuccess: 5,
    refundFail: 2,
  });
  const lost = notice(page, t("money.noAnswerTitle"));
  const seen = async (): Promise<void> => {
    await expect(lost).toContainText(t("common.noAnswer"));
    await expect(page.locator("[aria-live=polite] > *")).toHaveCount(0);
    await lost.getByRole("button", { name: t("common.ok") }).click();
    await expect(lost).toBeHidden();
  };

  await page.goto("/user/bonus");
  await page
    .getByRole("region", { name: t("bonus.all") })
    .getByRole("button")
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("bonus.receive"), exact: true })
    .click();
  await seen();

  await page.goto("/user/home");
  await expect(total(page, t)).toContainText("0.00");
  const refund = await openReward({ page, t, world, member }, "refund");
  await refund.getByRole("button", { name: t("refund.receive", { amount: "฿145.25" }) }).click();
  await seen();
  await page.keyboard.press("Escape");

  const invite = await openReward({ page, t, world, member }, "invite");
  await invite.getByRole("button", { name: t("home.referralReceive") }).click();
  await sheet(page, t("invite.receiptTitle"))
    .getByRole("button", { name: t("home.referralReceive") })
    .click();
  await seen();
});
