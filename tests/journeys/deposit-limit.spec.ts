import { enter } from "./support/member.ts";
import { createQr, openTile, pickWay, sheet } from "./support/money.ts";
import { field, total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

test("a new member's home leads to a limit on deposits, which then limits a QR and closes the day", async ({
  page,
  t,
  world,
  member,
  picture,
}) => {
  await enter(page, member);
  const ready = page.getByRole("region", { name: t("ready.title") });
  await expect(ready.getByText(t("ready.count", { done: 1, all: 3 }))).toBeVisible();
  await picture(page, "ready");
  await ready.getByRole("button", { name: t("ready.limit") }).click();
  const limit = sheet(page, t("depositLimit.title"));
  await field(limit, t("depositLimit.title")).fill("300");
  await picture(page, "limit");
  await limit.getByRole("button", { name: t("depositLimit.save"), exact: true }).click();
  await expect(page.getByText(t("depositLimit.saved"))).toBeVisible();
  await expect(limit).toBeHidden();
  await expect(page.getByRole("main").getByRole("button", { name: t("depositLimit.title") })).toContainText("฿300");

  await page.goto("/user/home");
  await expect(ready.getByText(t("ready.count", { done: 2, all: 3 }))).toBeVisible();
  const deposit = await openTile(page, t, "deposit");
  await expect(deposit.getByText(t("deposit.limitLeft", { amount: "฿300.00" }))).toBeVisible();
  await pickWay(deposit, t, "qr");
  const amount = field(deposit, t("terms.amount"));
  await amount.fill("301");
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect(deposit.getByRole("button", { name: t("deposit.qrCreate") })).toBeDisabled();
  await amount.fill("");
  await world.pay(await createQr(page, t, "300"));
  await expect(deposit.getByText(t("statuses.qr.paid"))).toBeVisible();
  await deposit.getByRole("button", { name: t("common.close") }).click();
  await expect(total(page, t)).toContainText("300.00");

  await openTile(page, t, "deposit");
  await expect(deposit.getByText(t("deposit.limitReached"))).toBeVisible();
  await expect(deposit.getByText(t("deposit.wayOpensAt", { time: "00:00" })).first()).toBeVisible();
  await picture(page, "reached");
});

test("a higher limit is announced with its time, and can be taken back", async ({ page, t, member, picture }) => {
  await enter(page, member, "/user/profile?show=depositLimit");
  const limit = sheet(page, t("depositLimit.title"));
  const row = page.getByRole("main").getByRole("button", { name: t("depositLimit.title") });
  await field(limit, t("depositLimit.title")).fill("500");
  await limit.getByRole("button", { name: t("depositLimit.save"), exact: true }).click();
  await expect(limit).toBeHidden();
  await row.click();
  await limit.getByRole("button", { name: t("depositLimit.remove"), exact: true }).click();
  await expect(page.getByText(t("depositLimit.savedLater"))).toBeVisible();
  await expect(limit).toBeHidden();
  await expect(row).toContainText("฿500");
  await row.click();
  await picture(page, "waits");
  await limit.getByRole("button", { name: t("depositLimit.keep"), exact: true }).click();
  await expect(limit).toBeHidden();
  await row.click();
  await expect(limit.getByRole("button", { name: t("depositLimit.remove"), exact: true })).toBeVisible();
  await expect(limit.getByRole("button", { name: t("depositLimit.keep"), exact: true })).toBeHidden();
});
