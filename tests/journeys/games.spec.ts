import { enter } from "./support/member.ts";
import { gameCard, notice, openGame, openTransfer, play, sheet, transfer } from "./support/money.ts";
import { field, menu, total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { alone } from "./support/sandbox-client.ts";

test("the sport opens by a posted form, with nothing to move by a press alone", async ({
  page,
  t,
  world,
  member,
  picture,
}) => {
  await alone("UFABET", async () => {
    await enter(page, member);
    const game = await openGame(page, t, "UFABET");
    await game.getByRole("button", { name: t("terms.openGameAccount") }).click();
    // In the sheet: a toast would cover the button to play.
    await expect(game.getByRole("status")).toHaveText(t("game.opened"));
    await expect(game.getByRole("button", { name: t("game.transferOnly") })).toBeDisabled();
    await play(page, t);
    await expect(page.locator(".play-button")).toBeVisible();
    await picture(page, "sport");

    await page.goBack();
    await member.payIn(120);
    await expect(total(page, t)).toContainText("120.00");
    await openGame(page, t, "UFABET");
    await sheet(page, t("game.title"))
      .getByRole("button", { name: t("game.transferOnly") })
      .click();
    await notice(page, t("transfer.success"))
      .getByRole("button", { name: t("common.ok") })
      .click();
    const { username } = await member.call<{ username: string }>("GET", "/wallet/account/UFABET");
    expect(await world.account("UFABET", username)).toMatchObject({ balance: 120 });
  });
});

test("a game stays shut while a transfer there is not clear, and says so; then it opens and plays", async ({
  page,
  t,
  world,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^409 GET \/api\/autoLogin\/askmebet\//);
  const username = await member.open("ASKMEBET");
  await member.payIn(100);
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), iframeMode: true } });
  });
  await enter(page, member);
  const opening = "**/api/autoLogin/askmebet/**";
  await page.route(opening, (route) => route.fulfill({ status: 409, json: { message: "TRANSFER_IN_PROGRESS" } }));
  // The card is not at the front of its carousel, so the first press brings it there.
  await gameCard(page, "AskMeBet").click();
  const game = await openGame(page, t, "AskMeBet");
  await game.getByRole("radio", { name: t("game.noTransfer") }).click();
  await game.getByRole("button", { name: t("game.play"), exact: true }).click();
  const shut = notice(page, t("transfer.pendingTitle"));
  await expect(shut).toContainText(t("game.transferNotOpened", { name: "AskMeBet" }));
  await picture(page, "shut");
  await shut.getByRole("button", { name: t("common.ok") }).click();
  await expect(page).toHaveURL(/\/user\/home$/);

  // The operator has games open in a tab of their own.
  await page.unroute(opening);
  await game.getByRole("radio", { name: t("game.wholeWallet") }).click();
  const opened = page.waitForEvent("popup");
  await game.getByRole("button", { name: t("game.play"), exact: true }).click();
  const tab = await opened;
  await expect(tab.locator(".play-button")).toBeVisible();
  // A look at the wallet meanwhile takes nothing away from the game.
  const moves: string[] = [];
  page.on("request", (request) => void moves.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await tab.bringToFront();
  await tab.locator(".play-button").click();
  await expect(tab.locator(".play-button")).toHaveAttribute("aria-busy", "false");
  const { balance, net } = await world.account("ASKMEBET", username);
  expect([balance, net === 0]).toEqual([100 + net, false]);
  expect(moves.filter((each) => /^POST|refresh/.test(each))).toEqual([]);
  await picture(tab, "playing");
});

test("a game's password is shown on request and set anew", async ({ page, t, member, picture }) => {
  await member.open("PG");
  const { username, password } = await member.call<{ username: string; password: string }>("GET", "/wallet/account/PG");
  await enter(page, member);
  const game = await openGame(page, t, "PG Slot");
  await expect(game.getByText(username)).toBeVisible();
  await expect(game.getByText(password)).toBeHidden();
  await game.getByRole("button", { name: t("common.showPassword") }).click();
  await expect(game.getByText(password)).toBeVisible();
  await game.getByRole("button", { name: t("terms.resetPassword") }).click();
  const question = notice(page, t("terms.resetPassword"));
  await picture(page, "question");
  await question.getByRole("button", { name: t("common.confirm"), exact: true }).click();
  await expect(page.getByText(t("game.resetDone"))).toBeVisible();
  await expect(game.getByText(password)).toBeHidden();
});

test("what a game did not answer is on its way, safe, and followed until it is clear", async ({
  page,
  t,
  world,
  member,
  picture,
}) => {
  await alone("HUAYHD", async () => {
    const username = await member.open("HUAYHD");
    await member.payIn(300);
    await enter(page, member);
    await expect(total(page, t)).toContainText("300.00");
    try {
      await world.break("HUAYHD", "lost-reply");
      await openTransfer(page, t);
      await transfer(page, t, "HUAYHD", "100");
      // The provider did it and its answer was lost, so the server asks until it is clear.
      await expect.poll(() => world.account("HUAYHD", username)).toMatchObject({ balance: 100 });
      await world.mend("HUAYHD", "lost-reply");
      await notice(page, t("transfer.success"))
        .getByRole("button", { name: t("common.ok") })
        .click();

      await world.break("HUAYHD", "timeout");
      await openTransfer(page, t);
      await transfer(page, t, "HUAYHD", "50");
      const pending = notice(page, t("transfer.pendingTitle"));
      await expect(pending).toBeVisible({ timeout: 12_000 });
      await expect(pending).toContainText(t("transfer.pendingWait", { name: "Huay HD" }));
      await expect(notice(page, t("common.errorTitle"))).toHaveCount(0);
      await picture(page, "pending");
      await world.mend("HUAYHD", "timeout");
      const done = notice(page, t("transfer.success"));
      await expect(done).toBeVisible({ timeout: 30_000 });
      await picture(page, "clear");
      await done.getByRole("button", { name: t("common.ok") }).click();
    } finally {
      await world.mend("HUAYHD", "lost-reply");
      await world.mend("HUAYHD", "timeout");
    }
    expect(await world.account("HUAYHD", username)).toMatchObject({ balance: 150 });
    await expect(total(page, t)).toContainText(`${t("terms.mainWallet")}฿150.00`);
  });
});

test("a game whose money is not there yet is not opened, and the statement shows the way live", async ({
  page,
  t,
  world,
  member,
  picture,
}) => {
  await alone("HUAYHD", async () => {
    await member.open("HUAYHD");
    await member.payIn(80);
    await enter(page, member);
    const game = await openGame(page, t, "Huay HD");
    await expect(game.getByRole("radio", { name: t("game.wholeWallet") })).toBeChecked();
    try {
      await world.break("HUAYHD", "timeout");
      await game.getByRole("button", { name: t("game.play"), exact: true }).click();
      const pending = notice(page, t("transfer.pendingTitle"));
      await expect(pending).toContainText(t("game.pendingNotOpened"), { timeout: 12_000 });
      await expect(page).toHaveURL(/\/user\/home$/);
      await pending.getByRole("link", { name: t("transfer.viewStatement") }).click();
      const main = page.getByRole("main");
      await expect(main.getByText(t("statuses.IN_PROGRESS"))).toBeVisible();
      await expect(main.getByText(t("common.moneySafe"))).toBeVisible();
      await picture(page, "under-way");
      await world.mend("HUAYHD", "timeout");
      await expect(main.getByText(t("statuses.SUCCESS"), { exact: true }).first()).toBeVisible({ timeout: 30_000 });
      await picture(page, "arrived");
    } finally {
      await world.mend("HUAYHD", "timeout");
    }
  });
});

test("an answer that was lost on the line is asked for again under the same key, and done once", async ({
  page,
  t,
  world,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^cut POST \/api\/wallet\/transfer /);
  const username = await member.open("PG");
  // The whole wallet, so that nothing is left for a second transfer.
  await member.payIn(60);
  await enter(page, member);
  await expect(total(page, t)).toContainText("60.00");
  const keys: (string | undefined)[] = [];
  await page.route("**/api/wallet/transfer", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    // The app itself asks a second time.
    if (keys.length > 2) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await openTransfer(page, t);
  await transfer(page, t, "PG", "60");
  const lost = notice(page, t("money.noAnswerTitle"));
  await expect(lost).toContainText(t("money.noAnswerBody"));
  await picture(page, "no-answer");
  await page.reload();

  await openTransfer(page, t);
  await transfer(page, t, "PG", "60");
  await notice(page, t("transfer.success"))
    .getByRole("button", { name: t("common.ok") })
    .click();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(await world.account("PG", username)).toMatchObject({ balance: 60 });
  await menu(page, t)
    .getByRole("link", { name: t("nav.statement"), exact: true })
    .click();
  await expect(page.getByRole("link").filter({ hasText: t("statement.transferTo", { name: "PG Slot" }) })).toHaveCount(
    1,
  );
});

test("a transfer that is sent again promises no balances", async ({ page, t, member, troubles }) => {
  troubles.allow(/^cut POST \/api\/wallet\/transfer /);
  await member.open("PG");
  await member.payIn(100);
  await enter(page, member);
  await page.route("**/api/wallet/transfer", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  const opened = await openTransfer(page, t);
  await opened.getByRole("combobox", { name: t("transfer.to") }).selectOption("PG");
  await field(opened, t("terms.amount")).fill("40");
  await expect(opened.getByRole("definition")).toHaveText(["฿60.00", "฿40.00"]);
  await transfer(page, t, "PG", "40");
  await notice(page, t("money.noAnswerTitle"))
    .getByRole("button", { name: t("common.ok") })
    .click();
  await expect(field(opened, t("terms.amount"))).toHaveValue("40");
  await expect(opened.getByRole("definition")).toHaveCount(0);
});

test("play whose answer was lost is pressed again as it was: the money moved once, and what came later stays", async ({
  page,
  t,
  world,
  member,
  troubles,
}) => {
  troubles.allow(/^cut POST \/api\/wallet\/transferAll /);
  const username = await member.open("PG");
  await member.payIn(60);
  await enter(page, member);
  await expect(total(page, t)).toContainText("60.00");
  const keys: (string | undefined)[] = [];
  await page.route("**/api/wallet/transferAll", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 2) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  const game = await openGame(page, t, "PG Slot");
  await game.getByRole("button", { name: t("game.play"), exact: true }).click();
  const lost = notice(page, t("money.noAnswerTitle"));
  await expect(lost).toContainText(t("money.noAnswerBody"));
  expect(await world.account("PG", username)).toMatchObject({ balance: 60 });
  await member.payIn(25);

  await lost.getByRole("button", { name: t("common.retry") }).click();
  await expect(page.locator(".play-button")).toBeVisible();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(await world.account("PG", username)).toMatchObject({ balance: 60 });
  expect(await member.call("GET", "/wallet")).toMatchObject({ wallet: { amount: 25 } });
});

test("a transfer without a game account leads to opening one", async ({ page, t, member }) => {
  await enter(page, member);
  await expect(total(page, t)).toContainText("0.00");
  const empty = await openTransfer(page, t);
  await empty.getByRole("button", { name: t("terms.openGameAccount") }).click();
  const game = sheet(page, t("game.title"));
  await expect(game.getByRole("button", { name: t("terms.openGameAccount") })).toBeVisible();
  await expect(empty).toBeHidden();
  await page.goBack();
  await expect(game).toBeHidden();
  await expect(page).toHaveURL(/\/user\/home$/);
});

test("a transfer says before what is wrong with it", async ({ page, t, member, picture }) => {
  await member.open("PG");
  await member.payIn(40);
  await enter(page, member);
  const opened = await openTransfer(page, t);
  const submit = opened.getByRole("button").last();
  await opened.getByRole("combobox", { name: t("transfer.to") }).selectOption("WALLET");
  await expect(opened.getByText(t("validation.transferSameAccount"))).toBeVisible();
  await opened.getByRole("combobox", { name: t("transfer.to") }).selectOption("PG");
  await submit.click();
  await expect(opened.getByText(t("validation.amountRequired"))).toBeVisible();
  await field(opened, t("terms.amount")).fill("0.5");
  await submit.click();
  await expect(opened.getByText(t("validation.transferMin", { min: "1", currency: t("terms.baht") }))).toBeVisible();
  await field(opened, t("terms.amount")).fill("41");
  await expect(opened.getByText(t("validation.amountOverBalance", { amount: "฿40.00" }))).toBeVisible();
  await picture(page, "too-much");
  await field(opened, t("terms.amount")).fill("40");
  const after = opened.getByRole("definition");
  await expect(opened.getByRole("term").first()).toHaveText(t("transfer.leftLabel", { name: t("terms.mainWallet") }));
  await expect(after).toHaveText(["฿0.00", "฿40.00"]);
});

test("bring home in a game's sheet moves what lies in the game now, and says where it stays if it cannot", async ({
  page,
  t,
  world,
  member,
  troubles,
}) => {
  const username = await member.open("PG");
  await member.payIn(100);
  await member.call("POST", "/wallet/transfer", { from: "WALLET", to: "PG", amount: 100 });
  await enter(page, member);
  const game = await openGame(page, t, "PG Slot");
  const home = game.getByRole("button", { name: t("terms.bringHome"), exact: true });
  await expect(home).toBeVisible();
  await world.round("PG", username, 20, 70);
  await home.click();
  await expect(notice(page, t("transfer.success"))).toContainText("150.00");
  await notice(page, t("transfer.success"))
    .getByRole("button", { name: t("common.ok") })
    .click();
  await expect(game.getByRole("radio", { name: t("game.wholeWallet") })).toHaveAccessibleName(/150\.00/);
  await expect(home).toBeHidden();

  await member.call("POST", "/wallet/transfer", { from: "WALLET", to: "PG", amount: 150 });
  await page.reload();
  await openGame(page, t, "PG Slot");
  troubles.allow(/^400 POST \/api\/wallet\/transfer$/);
  await page.route("**/api/wallet/transfer", (route) =>
    route.fulfill({ status: 400, json: { message: "TRANSFER_FAIL" } }),
  );
  await home.click();
  await expect(page.getByText(t("game.stayedInGame"))).toBeVisible();
});
