import { enter } from "./support/member.ts";
import { sheet } from "./support/money.ts";
import { change } from "./support/scenes/scene.ts";
import { total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

test("while something goes on the home says so: money on its way, an open QR and a running bonus, each leading to it", async ({
  page,
  t,
  world,
  member,
  picture,
}) => {
  await member.payIn(500);
  const bonuses = await member.call<readonly { code: string; maxReceived: number; type: string }[]>("GET", "/bonus");
  const welcome = bonuses.find(({ type, maxReceived }) => type === "limit" && maxReceived === 1);
  await member.call("GET", `/bonus/activate/${welcome?.code}`);
  const { qrcodeId } = await member.call<{ qrcodeId: string }>("POST", "/qrcode/KBANK", { amount: 75 });
  const { statements } = await member.call<{ statements: readonly { statementType: string; reference: string }[] }>(
    "POST",
    "/statement",
    { page: 1, limit: 10 },
  );
  const paid = statements.find(({ statementType }) => statementType === "deposit");
  let isMoving = true;
  await change(page, "notice/present", (json) => ({
    ...(json as object),
    ...(isMoving && {
      moving: [
        {
          ...paid,
          statementType: "transfer",
          status: "IN_PROGRESS",
          from: "WALLET",
          to: "PG",
          amount: 150,
        },
      ],
    }),
  }));
  await enter(page, member);

  const main = page.getByRole("main");
  const strip = main.getByRole("link").filter({ hasText: t("home.movingTo", { amount: "฿150.00", name: "PG Slot" }) });
  await expect(strip).toContainText(t("home.movingSafe"));
  await expect(total(page, t)).toContainText("1,150.00");
  const qr = main.getByRole("region", { name: t("home.qrOpen", { amount: "฿75.00" }) });
  await expect(qr).toContainText(t("home.qrWaits"));
  await expect(qr.getByRole("timer")).toHaveText(/(10:00|0\d:\d\d)/);
  const bonus = main.getByRole("link").filter({ hasText: t("home.bonusLeft", { amount: "฿5,000.00" }) });
  await expect(bonus).toContainText(t("home.bonusPlayed", { done: "฿0.00", required: "฿5,000.00" }));
  await picture(page, "strips");

  await strip.click();
  await expect(page).toHaveURL(new RegExp(`/user/statement\\?movement=${paid?.reference}$`));
  await page.goBack();
  await bonus.click();
  await expect(page).toHaveURL(/\/user\/bonus$/);
  await page.goBack();
  await qr.getByRole("button", { name: t("home.qrShow"), exact: true }).click();
  const deposit = sheet(page, t("deposit.title"));
  await expect(deposit.getByRole("img", { name: "฿75.00" })).toBeVisible();
  await deposit.getByRole("button", { name: t("common.close") }).click();

  // They leave by themselves.
  isMoving = false;
  await world.pay(qrcodeId);
  await expect(strip).toHaveCount(0);
  await expect(qr).toHaveCount(0);
  await expect(bonus).toBeVisible();
});
