import { enter, signIn } from "./support/member.ts";
import { notice, openTile } from "./support/money.ts";
import { PENDING } from "./support/scenes/money-steps.ts";
import { answer } from "./support/scenes/scene.ts";
import { alone } from "./support/sandbox-client.ts";
import { total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

const NAME = "Huay HD";

test("a game that does not answer is named when all is brought home, and in the withdrawal", async ({
  page,
  t,
  world,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^409 POST \/api\/wallet\/transferAll/);
  await alone("HUAYHD", async () => {
    await member.open("PG");
    await member.open("HUAYHD");
    await member.payIn(300);
    for (const to of ["PG", "HUAYHD"])
      await member.call("POST", "/wallet/transfer", { from: "WALLET", to, amount: 100 });
    await enter(page, member);
    const games = page.getByRole("region", { name: t("terms.inGames"), exact: true });
    await expect(games).toContainText("฿200.00");
    try {
      await world.break("HUAYHD", "error");
      await page.getByRole("button", { name: t("home.checkBalance") }).click();
      await expect(page.getByText(t("home.refreshPartial", { names: NAME }))).toBeVisible();

      // The page that was made while building does not know when the games were asked, and React must not notice.
      await page.reload();
      await games.getByRole("button", { name: t("home.bringAll") }).click();
      const part = notice(page, t("home.bringSilentTitle"));
      await expect(part).toContainText(t("home.bringSilent", { names: NAME }));
      await picture(page, "part");
      await part.getByRole("button", { name: t("common.ok") }).click();
      await expect(games).toContainText("฿100.00");
      await expect(total(page, t)).toContainText(`${t("terms.mainWallet")}฿200.00`);

      const withdrawal = await openTile(page, t, "withdraw");
      await expect(withdrawal.getByText(t("withdraw.notNow"))).toBeVisible();
      await expect(withdrawal).toContainText(`${t("statement.inGame", { name: NAME })} ฿100.00`);
      await expect(withdrawal.getByText(t("withdraw.whySilent"))).toBeVisible();
      await picture(page, "withdrawal");
      await page.keyboard.press("Escape");
    } finally {
      await world.mend("HUAYHD", "error");
    }
    await games.getByRole("button", { name: t("home.bringAll") }).click();
    const done = notice(page, t("transfer.success"));
    await expect(done).toContainText(t("home.broughtAll"));
    await done.getByRole("button", { name: t("common.ok") }).click();
    await expect(games).toHaveCount(0);
    await expect(total(page, t)).toContainText(`${t("terms.mainWallet")}฿300.00`);
  });
});

test("a bring-home that ends late names the game whose money has not come", async ({ page, t, member, picture }) => {
  await member.open("PG");
  await member.payIn(100);
  await member.call("POST", "/wallet/transfer", { from: "WALLET", to: "PG", amount: 100 });
  await signIn(page, member);
  await answer(page, "wallet/transferAll", PENDING, 202);
  const createdAt = new Date().toISOString();
  await answer(page, "statement/movement/*", {
    reference: PENDING.reference,
    statementType: "transfer",
    status: "FAILED",
    from: null,
    to: "WALLET",
    amount: 0,
    balance: null,
    createdAt,
    timeline: [{ state: "requested", at: createdAt }],
    legs: [],
    failed: ["PG"],
  });
  await page.goto("/user/home");
  await page.getByRole("button", { name: t("home.bringAll") }).click();
  const late = notice(page, t("home.bringSilentTitle"));
  await expect(late).toContainText(t("home.bringSilent", { names: "PG Slot" }));
  await picture(page, "late");
});
