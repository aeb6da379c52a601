import { enter } from "./support/member.ts";
import { notice, openTile } from "./support/money.ts";
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
