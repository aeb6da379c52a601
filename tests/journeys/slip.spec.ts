import { sandbox } from "./support/addresses.ts";
import { places } from "./support/edition.ts";
import { enter } from "./support/member.ts";
import { openTile, pickWay } from "./support/money.ts";
import { total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

type Made = { readonly reference: string; readonly slip: string };

/** A transfer to the account for slips, and the picture of its slip. */
const transferBy = async (accountNo: string, amount: number): Promise<Made & { readonly picture: Buffer }> => {
  const body = {
    from: { bankCode: places.bank, accountNo, accountName: "MALEE SUKJAI" },
    to: places.byHand,
    amount,
    currency: "THB",
  };
  const answer = await fetch(`${sandbox()}/bank/transfers`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const made = (await answer.json()) as Made;
  const picture = await fetch(`${sandbox()}${made.slip}`);
  return { ...made, picture: Buffer.from(await picture.arrayBuffer()) };
};

const says = (reference: string, mood: string | null): Promise<Response> =>
  fetch(`${sandbox()}/bank/slips/${reference}/verifier`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ says: mood }),
  });

test("a slip that arrived while its answer was lost is told as sent", async ({ page, t, member, troubles }) => {
  troubles.allow(/^cut POST \/api\/wallet\/slip /);
  const made = await transferBy(member.accountNo, 345);
  await enter(page, member);
  const deposit = await openTile(page, t, "deposit");
  await pickWay(deposit, t, "slip");
  const panel = deposit.getByRole("group", { name: t("terms.attachSlip") });
  await page.route("**/api/wallet/slip", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  const file = { name: "slip.png", mimeType: "image/png", buffer: made.picture };
  await panel.getByLabel(t("deposit.slipChoose")).setInputFiles(file);
  await expect(panel.getByText(t("deposit.slipSent"))).toBeVisible();
});

test("a slip is chosen, checked, credited and listed; its picture opens, and the same slip again is refused", async ({
  page,
  context,
  t,
  member,
  picture,
  troubles,
}) => {
  troubles.allow(/^cut POST \/api\/wallet\/slip /);
  const made = await transferBy(member.accountNo, 640.75);
  await says(made.reference, "not-ready");
  await enter(page, member);
  const deposit = await openTile(page, t, "deposit");
  await pickWay(deposit, t, "slip");
  const panel = deposit.getByRole("group", { name: t("terms.attachSlip") });
  const field = panel.getByLabel(t("deposit.slipChoose"));
  await field.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(panel.getByRole("alert")).toHaveText(t("errors.SLIP_INVALID_FILE"));

  // The connection breaks: the picture is kept and sent when it is back.
  await page.route("**/api/wallet/slip", (route) => route.abort());
  await field.setInputFiles({ name: "slip.png", mimeType: "image/png", buffer: made.picture });
  await expect(panel.getByText(t("deposit.slipNotSent"))).toBeVisible();
  await page.unroute("**/api/wallet/slip");
  await panel.getByRole("button", { name: t("common.retry") }).click();
  await expect(panel.getByText(t("deposit.slipSent"))).toBeVisible();
  await expect(
    panel
      .getByRole("listitem")
      .filter({ hasText: t("statuses.slip.checking") })
      .first(),
  ).toBeVisible();
  await picture(page, "checking");

  // The bank knows the transfer now, and the page updates without a reload.
  await says(made.reference, null);
  await expect(panel.getByText("฿640.75")).toBeVisible({ timeout: 60_000 });
  await picture(page, "credited");
  await field.setInputFiles({ name: "slip.png", mimeType: "image/png", buffer: made.picture });
  await expect(panel.getByText(t("slipReasons.SLIP_REFNO_DUPLICATED"))).toBeVisible({ timeout: 60_000 });
  await deposit.getByRole("button", { name: t("common.close") }).click();
  // A sheet closes by a step back, which would cancel another navigation that has not ended.
  await expect(deposit).toBeHidden();
  await expect(total(page, t)).toContainText("640.75");

  await page.goto("/user/statement");
  await page.getByRole("button", { name: t("statement.slipStatus") }).click();
  const list = page.getByRole("dialog", { name: t("statement.slipStatus") });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByRole("listitem").first()).toContainText(t("slipReasons.SLIP_REFNO_DUPLICATED"));
  const credited = list.getByRole("listitem").last();
  await expect(credited).toContainText("฿640.75");
  const opening = context.waitForEvent("page");
  await credited.getByRole("button", { name: t("slip.view") }).click();
  const view = await opening;
  const shown = view.getByRole("img");
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720);
  await picture(view, "picture");
});
