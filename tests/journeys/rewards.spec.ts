import { enter, newMember } from "./support/member.ts";
import { openReward } from "./support/scenes/rewards.ts";
import { total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

// Both rewards depend on the provider's bet report, which is read 15 s after the play.
test.describe.configure({ timeout: 180_000 });
const REPORTED = { timeout: 60_000 };

test("a refund on losses is received once, and is added to the wallet even after its second step failed", async ({
  page,
  t,
  world,
  member,
  troubles,
  picture,
}) => {
  await member.payIn(1_000);
  const username = await member.open("PG");
  await member.call("POST", "/wallet/transfer", { from: "WALLET", to: "PG", amount: 500 });
  await world.round("PG", username, 500, 0);
  await member.call("GET", "/wallet/refresh/slot");
  const amount = async (): Promise<number> =>
    (await member.call<{ refundAmount: number }>("GET", "/refund/check")).refundAmount;
  await expect.poll(amount, { message: "five per cent of the loss", ...REPORTED }).toBe(25);

  await enter(page, member);
  await expect(total(page, t)).toContainText("500.00");
  const sheet = await openReward({ page, t, world, member }, "refund");
  await picture(page, "refund");
  troubles.allow(/^500/);
  await page.route("**/api/refund/addWallet", (route) =>
    route.fulfill({ status: 500, json: { message: "INTERNAL_SERVER_ERROR" } }),
  );
  const receive = sheet.getByRole("button", { name: t("refund.receive", { amount: "฿25.00" }) });
  // An event can show what is put aside before the second step is asked for.
  const refused = page.waitForResponse("**/api/refund/addWallet");
  await receive.click();
  await refused;
  await expect(sheet.getByText(t("refund.aside", { amount: "฿25.00" }))).toBeVisible();
  await page.unroute("**/api/refund/addWallet");

  // The accrued refund is offered again, also after a reload.
  await page.reload();
  await expect(total(page, t)).toContainText("500.00");
  await openReward({ page, t, world, member }, "refund");
  await receive.click();
  await expect(page.getByText(t("errors.REFUND_SUCCESS"))).toBeVisible();
  await expect(sheet.getByText("+฿25.00")).toBeVisible();
  await expect(sheet.getByText(t("refund.notFound"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(total(page, t)).toContainText("525.00");
});

test("a friend's registration by the link earns the inviter a commission, which appears live and waits a day", async ({
  page,
  t,
  world,
  member,
  request,
  troubles,
  picture,
}) => {
  troubles.allow(/^409 GET \/api\/invite\/bonus/);
  const { profile } = await member.call<{ profile: { _id: string } }>("GET", "/wallet");
  await enter(page, member);
  const sheet = await openReward({ page, t, world, member }, "invite");
  await expect(sheet.getByText(t("invite.empty"))).toBeVisible();
  await expect(sheet.getByText(`/register?code=PR${profile._id}`)).toBeVisible();
  await expect(sheet.getByRole("img", { name: t("invite.qrAlt") })).toBeVisible();

  const friend = await newMember(request, world, `PR${profile._id}`);
  await friend.payIn(300);
  const username = await friend.open("PG");
  await friend.call("POST", "/wallet/transfer", { from: "WALLET", to: "PG", amount: 300 });
  await world.round("PG", username, 300, 300);
  await friend.call("GET", "/wallet/refresh/slot");
  await expect(sheet.getByText("+฿15.00")).toBeVisible(REPORTED);
  await picture(page, "invite");

  await sheet.getByRole("button", { name: t("home.referralReceive") }).click();
  const receipt = page.getByRole("dialog", { name: t("invite.receiptTitle") });
  await expect(receipt.getByText(t("invite.receiptSuccess", { percent: 5 }))).toBeVisible();
  await receipt.getByRole("button", { name: t("home.referralReceive") }).click();
  await expect(page.getByText(t("invite.collectFrom", { time: "" }).trim())).toBeVisible();
  await expect(receipt).toBeHidden();
  expect((await member.call<{ invite: { amount: number } }>("GET", "/wallet")).invite.amount).toBe(0);
});
