import { ownLanguage } from "./support/edition.ts";
import { enter } from "./support/member.ts";
import { openTile } from "./support/money.ts";
import { expect, test } from "./support/test.ts";

/** The bonus of a first deposit, as the edition's language names it. */
const WELCOME = ownLanguage === "lo" ? "ໂບນັດຕ້ອນຮັບ" : "โบนัสต้อนรับ";

// Turnover depends on the provider's bet report, which is read 15 s after the play.
test.describe.configure({ timeout: 180_000 });
const REPORTED = { timeout: 60_000 };

test("a bonus is received on a deposit, played for, cancelled with its amounts shown, and found by a code", async ({
  page,
  t,
  world,
  member,
  troubles,
  picture,
}) => {
  await enter(page, member);
  await page.getByRole("button", { name: t("home.tileBonus") }).click();
  const all = page.getByRole("region", { name: t("bonus.all") });
  await expect(all.getByText(t("bonus.count", { count: 3 }))).toBeVisible();
  await picture(page, "bonuses");

  // Without a deposit it is refused, with the reason.
  troubles.allow(/^409 GET \/api\/bonus\/activate/);
  await all.getByRole("button", { name: t("bonus.openCard", { name: WELCOME }) }).click();
  const sheet = page.getByRole("dialog", { name: WELCOME });
  await expect(sheet.getByText("50%")).toBeVisible();
  const receive = sheet.getByRole("button", { name: t("bonus.receive"), exact: true });
  await receive.click();
  const refused = page.getByRole("alertdialog", { name: t("bonus.issueMissing") });
  await refused.getByRole("button", { name: t("common.ok") }).click();

  await member.payIn(500);
  // A double tap counts as one press, with one message that names the amount.
  await receive.dblclick();
  await expect(page.getByText(t("bonus.doneAmount", { amount: "฿500.00" }))).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByText(t("bonus.left", { amount: "฿5,000.00" }))).toBeVisible();
  await expect(all.getByText(t("statuses.bonus.active"))).toBeVisible();
  await picture(page, "active");

  // Play is shown without a reload, and a withdrawal waits for the rest.
  const username = await member.open("PG");
  await member.call("POST", "/wallet/transfer", { from: "WALLET", to: "PG", amount: 1_000 });
  await world.round("PG", username, 400, 900);
  await member.call("GET", "/wallet/refresh/slot");
  await expect(page.getByText(t("bonus.left", { amount: "฿4,600.00" }))).toBeVisible(REPORTED);

  // 1,500 in total: 500 of the member's own, the bonus of 500, and half of the 500 that were won.
  // The withdrawal asks for the rest instead of an amount, and leads here.
  await page.goto("/user/home");
  const withdrawal = await openTile(page, t, "withdraw");
  await expect(withdrawal.getByText(t("withdraw.bonusTitle", { amount: "฿4,600.00" }))).toBeVisible();
  await expect(withdrawal.getByRole("textbox")).toHaveCount(0);
  await withdrawal.getByRole("link", { name: t("withdraw.bonusCancel") }).click();
  const question = page.getByRole("alertdialog", { name: t("bonus.cancelTitle") });
  await expect(question.getByText("–฿750.00")).toBeVisible();
  await expect(question.getByText("฿750.00", { exact: true })).toBeVisible();
  await picture(page, "cancel");
  await question.getByRole("button", { name: t("bonus.cancel") }).click();
  await expect(page.getByText(t("errors.BONUS_CLEAR"))).toBeVisible();
  await expect(all.getByText(t("statuses.bonus.cancelled"))).toBeVisible();
  const { wallet } = await member.call<{ wallet: { amount: number } }>("GET", "/wallet");
  expect(wallet.amount).toBe(750);

  // A code, typed without formatting, by keyboard only.
  const code = page.getByRole("textbox", { name: t("terms.promotionCode") });
  await code.fill("nope");
  await code.press("Enter");
  await expect(page.getByText(t("bonus.notFound"))).toBeVisible();
  await member.payIn(200);
  await code.fill("newyear50");
  await expect(code).toHaveValue("NEWYEAR50");
  await code.press("Enter");
  const found = page.getByRole("dialog", { name: "NEWYEAR50" });
  const receiveFound = found.getByRole("button", { name: t("bonus.receive"), exact: true });
  await expect(receiveFound).toBeEnabled();
  await receiveFound.press("Enter");
  await expect(page.getByText(t("bonus.left", { amount: "฿1,000.00" }))).toBeVisible();
});
