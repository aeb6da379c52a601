import { enter, newMember } from "./support/member.ts";
import { openTile, pickWay } from "./support/money.ts";
import { field, total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { alone } from "./support/sandbox-client.ts";

test("a gift link is sent, refused when it is worthless, and followed while TrueMoney does not answer", async ({
  page,
  t,
  world,
  member,
  picture,
  troubles,
}) => {
  troubles.allow(/^(400|cut) POST \/api\/wallet\/truelink/);
  await enter(page, member);
  const deposit = await openTile(page, t, "deposit");
  await pickWay(deposit, t, "gift");
  const link = field(deposit, t("terms.giftLink"));
  const send = deposit.getByRole("button", { name: t("deposit.linkSend") });
  await expect(send).toBeDisabled();
  await expect(deposit.getByText(t("validation.truelinkMin", { min: "2", currency: t("terms.baht") }))).toBeVisible();

  // A text that is no gift link is refused without a call to TrueMoney.
  await link.fill("https://gift.truemoney.com.example/campaign/?v=0192aBcD3456efGH78");
  await send.click();
  await expect(deposit.getByText(t("errors.TRUELINK_INVALID"))).toBeVisible();
  await picture(page, "no-link");

  await alone("truemoney", async () => {
    await link.fill(await world.gift(20.5));
    await send.click();
    const done = page.getByRole("alertdialog", { name: t("deposit.linkDone", { amount: "฿20.50" }) });
    await expect(done).toBeVisible();
    await picture(page, "done");
    await done.getByRole("button", { name: t("common.ok") }).click();

    await link.fill(await world.gift(20, { kind: "used" }));
    await send.click();
    // SPEC.md section 8: a refused link is a toast.
    await expect(page.locator("[aria-live=polite]").getByText(t("errors.TRUELINK_INVALID"))).toBeVisible();

    // The answer is lost and the page reloaded: sending the same link again is the same request.
    const lost = await world.gift(30);
    let asked = 0;
    await page.route("**/api/wallet/truelink", async (route) => {
      asked += 1;
      // The app itself asks a second time.
      if (asked > 2) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await link.fill(lost);
    await send.click();
    await expect(page.getByRole("alertdialog", { name: t("money.noAnswerTitle") })).toBeVisible();
    await page.reload();
    await openTile(page, t, "deposit");
    await pickWay(deposit, t, "gift");
    await expect(link).toHaveValue(lost);
    await expect(deposit.getByText(t("deposit.linkUnanswered"))).toBeVisible();
    await send.click();
    const found = page.getByRole("alertdialog", { name: t("deposit.linkDone", { amount: "฿30.00" }) });
    await expect(found).toBeVisible();
    await found.getByRole("button", { name: t("common.ok") }).click();
    await deposit.getByRole("button", { name: t("common.close") }).click();
    await expect(total(page, t)).toContainText("50.50");
  });
});

test("a gift that pays less than it shows is credited as paid, and the statement says why", async ({
  page,
  t,
  world,
  member,
  picture,
}) => {
  await enter(page, member);
  const deposit = await openTile(page, t, "deposit");
  await pickWay(deposit, t, "gift");
  await field(deposit, t("terms.giftLink")).fill(await world.gift(40, { pays: 30.25 }));
  await deposit.getByRole("button", { name: t("deposit.linkSend") }).click();
  const done = page.getByRole("alertdialog", { name: t("deposit.linkDone", { amount: "฿30.25" }) });
  await expect(done).toBeVisible();
  await done.getByRole("button", { name: t("common.ok") }).click();
  await deposit.getByRole("button", { name: t("common.close") }).click();
  await expect(total(page, t)).toContainText("30.25");

  await page.goto("/user/statement");
  const entries = page
    .getByRole("main")
    .getByRole("link")
    .filter({ hasText: t("statement.deposit.gift") });
  await expect(entries).toHaveCount(2);
  await entries.filter({ hasText: t("statuses.FAILED") }).click();
  await expect(page.getByText(t("statement.giftOtherAmount"))).toBeVisible();
  await picture(page, "other-amount");
});

test("a member's unanswered request is not shown to the next member in the same browser", async ({
  page,
  request,
  t,
  world,
  member,
  troubles,
}) => {
  troubles.allow(/^cut POST \/api\/wallet\/truelink/);
  await enter(page, member);
  const lost = await world.gift(30);
  await page.route("**/api/wallet/truelink", (route) => route.abort());
  const deposit = await openTile(page, t, "deposit");
  await pickWay(deposit, t, "gift");
  const link = field(deposit, t("terms.giftLink"));
  await link.fill(lost);
  await deposit.getByRole("button", { name: t("deposit.linkSend") }).click();
  const unclear = page.getByRole("alertdialog", { name: t("money.noAnswerTitle") });
  await expect(unclear).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, Object.keys(sessionStorage)]));
  expect(await kept()).toContain("unanswered");
  expect(await kept()).not.toContain("truelink");

  await unclear.getByRole("button", { name: t("common.ok") }).click();
  await deposit.getByRole("button", { name: t("common.close") }).click();
  await page.getByRole("button", { name: t("terms.logout") }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(kept).not.toMatch(/unanswered|last_sync|sent-gifts/);

  await enter(page, await newMember(request, world));
  await openTile(page, t, "deposit");
  await pickWay(deposit, t, "gift");
  await expect(link).toHaveValue("");
  await expect(deposit.getByText(t("deposit.linkUnanswered"))).toBeHidden();
});
