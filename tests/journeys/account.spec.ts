import { readFile } from "node:fs/promises";

import { enter } from "./support/member.ts";
import { notice, sheet } from "./support/money.ts";
import { follow, logIn, menu } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { live } from "./support/scenes/show.ts";

test("a password change asks for the new password twice, ends other sessions, and replaces the old password", async ({
  page,
  t,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^40[03] PUT \/api\/account\/changepwd$/);
  const { username, password, next } = {
    username: member.phone,
    password: member.password,
    next: `${member.password}-next`,
  };
  const { token } = await member.call<{ token: string }>("POST", "/login", { username, password });
  await enter(page, member, "/user/profile");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: t("terms.changePassword") }).click();
  const opened = sheet(page, t("terms.changePassword"));
  const fill = async (old: string, fresh: string, again: string): Promise<void> => {
    await opened.getByLabel(t("terms.oldPassword"), { exact: true }).fill(old);
    await opened.getByLabel(t("terms.newPassword"), { exact: true }).fill(fresh);
    await opened.getByLabel(t("terms.confirmNewPassword"), { exact: true }).fill(again);
    await opened.getByRole("button", { name: t("terms.changePassword") }).click();
  };
  await fill(password, next, "something else");
  await expect(opened.getByText(t("validation.passwordNotEqual"))).toBeVisible();
  await fill("not the old one", next, next);
  const refused = notice(page, t("errors.WRONG_PASSWORD"));
  await expect(refused).toBeVisible();
  await picture(page, "refused");
  await refused.getByRole("button", { name: t("common.ok") }).click();
  // A weak password is refused with the reason, which stays at its field.
  await fill(password, "iloveyou1", "iloveyou1");
  await notice(page, t("validation.password.common"))
    .getByRole("button", { name: t("common.ok") })
    .click();
  const fresh = opened.getByLabel(t("terms.newPassword"), { exact: true });
  await expect(fresh).toHaveAccessibleDescription(t("validation.password.common"));
  await fresh.fill("aaaaaaaa");
  await expect(fresh).toHaveAccessibleDescription(t("validation.password.row"));
  await fill(password, next, next);
  await expect(page.getByText(t("profile.passwordChanged"))).toBeVisible();
  const answer = await page.request.get("/api/wallet", { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);

  await main.getByRole("button", { name: t("terms.logout") }).click();
  await logIn(page, t, { phone: username, password: next });
  await expect(page).toHaveURL(/\/user\/home$/);
});

test("other devices are listed, and logged out after the password is given", async ({
  page,
  t,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^403 /);
  const { token } = await member.call<{ token: string }>("POST", "/login", {
    username: member.phone,
    password: member.password,
  });
  await enter(page, member, "/user/profile");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("profile.devices") })
    .click();
  const devices = sheet(page, t("profile.devices"));
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await picture(page, "devices");
  await devices.getByRole("button", { name: t("profile.deviceEndOthers") }).click();
  const question = sheet(page, t("profile.deviceEndOthers"));
  await question.getByLabel(t("profile.devicePassword")).fill("not it");
  await question.getByRole("button", { name: t("common.confirm"), exact: true }).click();
  await expect(question.getByText(t("errors.WRONG_PASSWORD"))).toBeVisible();
  await question.getByLabel(t("profile.devicePassword")).fill(member.password);
  await question.getByRole("button", { name: t("common.confirm"), exact: true }).click();
  await expect(page.getByText(t("profile.deviceOthersEnded"))).toBeVisible();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  const answer = await page.request.get("/api/wallet", { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test("the statement is filtered and read page by page, and its address keeps the filter", async ({
  page,
  t,
  world,
  member,
  picture,
}) => {
  await live(member, world);
  await enter(page, member);
  await menu(page, t)
    .getByRole("link", { name: t("nav.statement"), exact: true })
    .click();
  const main = page.getByRole("main");
  const entries = main.getByRole("link").filter({ hasText: /\d\.\d\d/ });
  await expect(entries).toHaveCount(10);
  await main.getByRole("button", { name: t("common.nextPage") }).click();
  await expect(entries).toHaveCount(2);
  await expect(entries.last()).toContainText("+฿2,500.00");
  await page.goBack();
  await expect(entries).toHaveCount(10);

  await main.getByRole("tab", { name: t("statement.kindWithdraw"), exact: true }).click();
  await expect(entries).toHaveCount(1);
  await page.reload();
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText("–฿300.00");
  const download = page.waitForEvent("download");
  await main.getByRole("button", { name: t("statement.exportShort") }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("krapao-statement.csv");
  const csv = await readFile(await saved.path(), "utf8");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(2);
  expect(csv).toContain(",300.00,");
  await main.getByRole("tab", { name: t("common.all"), exact: true }).click();
  const ranges = main.getByRole("tablist", { name: t("statement.ranges") });
  await expect(ranges.getByRole("tab", { selected: true })).toHaveText(t("statement.rangeMonth"));
  await ranges.getByRole("tab", { name: t("statement.rangeLastMonth"), exact: true }).click();
  await expect(page).toHaveURL(/\?range=lastMonth$/);
  await expect(main.getByText(t("statement.filterEmpty"))).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/\/user\/statement$/);
  await expect(entries).toHaveCount(10);
  await main.getByRole("button", { name: t("statement.period"), exact: true }).click();
  const days = sheet(page, t("statement.period"));
  await days.getByRole("textbox", { name: t("statement.periodTo"), exact: true }).fill("01/01/2020");
  await days.getByRole("textbox", { name: t("statement.periodFrom"), exact: true }).fill("01/01/2020");
  await days.getByRole("button", { name: t("statement.periodShow") }).click();
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-01/);
  await expect(ranges.getByRole("tab", { selected: true })).toHaveCount(0);
  await main.getByRole("tab", { name: t("statement.kindBonus"), exact: true }).click();
  await expect(main.getByText(t("statement.filterEmpty"))).toBeVisible();
  await picture(page, "nothing");
  await main.getByRole("button", { name: t("statement.filterClear") }).click();
  await expect(entries).toHaveCount(10);
  await expect(page).toHaveURL(/\?range=all$/);
});

test("days and times are the server's on a device whose clock is a day behind", async ({ page, t, member }) => {
  await member.payIn(40);
  await page.clock.install({ time: Date.now() - 86_400_000 });
  await enter(page, member, "/user/statement");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: t("time.today") })).toBeVisible();
  await expect(main.getByRole("region", { name: t("statement.totals"), exact: true })).toContainText("+฿40.00");
  const download = page.waitForEvent("download");
  await main.getByRole("button", { name: t("statement.exportShort") }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(",40.00,");

  await follow(page, "/user/activity", t("nav.activity"));
  await expect(main.getByRole("heading", { name: t("activity.today") })).toBeVisible();

  await follow(page, "/user/home", t("nav.home"));
  await page.getByRole("button", { name: t("home.checkBalance") }).click();
  const syncedAt = (): Promise<number> => page.evaluate(() => Number(localStorage.getItem("last_sync")));
  await expect.poll(syncedAt).toBeGreaterThan(Date.now() - 3_600_000);
});

test("the totals of a range come from the server for all pages; they fail alone and can be retried", async ({
  page,
  t,
  world,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^500 POST \/api\/statement\/totals$/);
  await live(member, world);
  let asked = 0;
  await page.route("**/api/statement/totals", (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: { message: "INTERNAL_SERVER_ERROR" } });
  });
  await enter(page, member, "/user/statement");
  const main = page.getByRole("main");
  const entries = main.getByRole("list").getByRole("link");
  const totals = main.getByRole("region", { name: t("statement.totals"), exact: true });
  await expect(entries).toHaveCount(10);
  await expect(totals.getByRole("alert")).toContainText(t("common.loadFailed"));
  await picture(page, "totals-failed");
  const before = asked;
  await totals.getByRole("button", { name: t("common.retry") }).click();
  await expect.poll(() => asked).toBeGreaterThan(before);
  await page.unroute("**/api/statement/totals");
  // The app itself asks again every ten seconds.
  await expect(totals).toContainText("+฿2,540.00", { timeout: 20_000 });
  // The deposit of 2,500 is on the second page; the deposit of 40 and the withdrawal of 300 are on the first.
  await expect(totals).toContainText("–฿300.00");
  await expect(main.getByText(t("statement.dayIn", { amount: "฿2,540.00" }))).toBeVisible();
  await main.getByRole("tab", { name: t("statement.kindDeposit"), exact: true }).click();
  await expect(totals).toContainText("฿0.00");
  await main.getByRole("tab", { name: t("statement.kindWithdraw"), exact: true }).click();
  await expect(totals).not.toContainText("+฿2,540.00");
  await expect(totals).toContainText("–฿300.00");
});

test("an entry is found by part of its reference, with the keyboard alone", async ({
  page,
  t,
  world,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^500 POST \/api\/statement$/);
  await live(member, world);
  await enter(page, member, "/user/statement?type=transfer");
  const main = page.getByRole("main");
  const entries = main.getByRole("list").getByRole("link");
  await expect(entries).toHaveCount(9);
  const reference = (await entries.nth(4).getAttribute("data-reference")) ?? "";
  const toggle = main.getByRole("button", { name: t("statement.search"), exact: true });
  const field = main.getByRole("searchbox", { name: t("statement.search") });
  await expect(field).toBeHidden();
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.type(` ${reference.slice(3, 12).toLowerCase()} `);
  await expect(entries).toHaveCount(1);
  await expect(entries).toHaveAttribute("data-reference", reference);
  await expect(main.getByRole("status")).toHaveText(t("statement.found", { count: 1 }));
  await picture(page, "found");
  await page.reload();
  await expect(field).toHaveValue(reference.slice(3, 12).toLowerCase());
  await expect(entries).toHaveCount(1);

  await field.fill("%");
  await page.keyboard.press("Enter");
  await expect(main.getByText(t("statement.searchEmpty", { text: "%" }))).toBeVisible();
  await picture(page, "nothing");
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await expect(page).toHaveURL(/\/user\/statement\?type=transfer$/);
  await expect(entries).toHaveCount(9);
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(toggle).toBeFocused();

  // A search that fails says so, and is repeated on request.
  await page.route("**/api/statement", (route) =>
    route.fulfill({ status: 500, json: { message: "INTERNAL_SERVER_ERROR" } }),
  );
  await page.keyboard.press("Enter");
  await field.fill(reference);
  await expect(main.getByRole("alert")).toContainText(t("common.loadFailed"));
  await page.unroute("**/api/statement");
  await main.getByRole("button", { name: t("common.retry") }).click();
  await expect(entries).toHaveCount(1);
});

test("offline, another range says so, keeps the choice, and loads by itself when the connection is back", async ({
  page,
  context,
  t,
  world,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^cut |^console WebSocket connection/);
  await live(member, world);
  await enter(page, member, "/user/statement?range=lastMonth");
  const main = page.getByRole("main");
  const entries = main.getByRole("list").getByRole("link");
  await expect(main.getByText(t("statement.filterEmpty"))).toBeVisible();
  await context.setOffline(true);
  const search = main.getByRole("button", { name: t("statement.search"), exact: true });
  await search.click();
  const field = main.getByRole("searchbox", { name: t("statement.search") });
  await field.fill("T");
  await expect(page).toHaveURL(/search=T$/);
  await expect(page.getByText(t("common.offlineNow")).first()).toBeVisible();
  await picture(page, "offline");
  await context.setOffline(false);
  await expect(entries).not.toHaveCount(0);
  await expect(field).toHaveValue("T");
  await expect(main.getByText(t("common.offlineNow"))).toHaveCount(0);
});

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false });

  test("a movement opens beside the statement, and the keyboard moves to the next one", async ({
    page,
    t,
    world,
    member,
  }) => {
    await live(member, world);
    await enter(page, member, "/user/statement");
    const main = page.getByRole("main");
    const rows = main.getByRole("list").getByRole("link");
    const chosen = main.locator('a[aria-current="true"]');
    const detail = main.getByRole("region", { name: t("statement.detail") });
    await expect(rows).toHaveCount(10);
    await expect(chosen).toHaveCount(0);
    await expect(detail).toContainText(t("statement.choose"));

    await rows.nth(1).click();
    await expect(page).toHaveURL(/\?movement=/);
    await expect(chosen).toHaveCount(1);
    const first = await rows.nth(1).getAttribute("data-reference");
    await expect(detail).toContainText(first ?? "no reference");
    const ago = [t("time.ago.now"), t("time.ago.second", { count: 0 }), t("time.ago.minute", { count: 0 })];
    await expect(detail).toContainText(new RegExp(ago.join("|").replaceAll("0", String.raw`\d+`)));
    await page.keyboard.press("ArrowDown");
    const second = await rows.nth(2).getAttribute("data-reference");
    await expect(page).toHaveURL(new RegExp(`movement=${second}$`));
    await expect(detail).toContainText(second ?? "no reference");
    await expect(rows.nth(2)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(page).toHaveURL(new RegExp(`movement=${first}$`));

    // Moving through the list added one history entry. The list keeps its filter beside the open movement.
    await page.goBack();
    await expect(page).toHaveURL(/\/user\/statement$/);
    await expect(chosen).toHaveCount(0);
    await main.getByRole("tab", { name: t("statement.kindWithdraw"), exact: true }).click();
    await expect(rows).toHaveCount(1);
    await rows.click();
    await expect(page).toHaveURL(/\?type=withdraw&movement=/);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(chosen).toHaveCount(1);
    await expect(detail).toContainText(t("terms.destinationAccount"));
  });

  test("the menu marks the current place, also on the pages that the home leads to", async ({ page, t, member }) => {
    await enter(page, member, "/user/spin");
    const current = menu(page, t).locator("[aria-current]");
    for (const [address, title, place] of [
      ["/user/spin", t("spin.title"), t("nav.home")],
      ["/user/statement", t("statement.title"), t("nav.statement")],
      ["/user/bonus", t("bonus.title"), t("nav.home")],
      ["/user/home", t("nav.home"), t("nav.home")],
    ] as const) {
      await follow(page, address, title);
      await expect(current).toHaveText(place);
      await expect(current).toHaveCSS("font-weight", "600");
    }
  });

  test("the chip in the top bar shows who is signed in and leads to the profile", async ({ page, t, member }) => {
    await enter(page, member);
    const chip = page.getByRole("button", {
      name: new RegExp(`${member.phone.slice(0, 3)}•••${member.phone.slice(-4)}`),
    });
    await chip.click();
    await page.keyboard.press("Escape");
    await expect(chip).toBeFocused();
    await expect(chip).toHaveAttribute("aria-expanded", "false");
    await chip.click();
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("nav.profile"), exact: true })
      .last()
      .click();
    await expect(page).toHaveURL(/\/user\/profile$/);
    await expect(chip).toHaveAttribute("aria-expanded", "false");
  });
});

test("a movement of another member is not found", async ({ page, t, member, troubles }) => {
  troubles.allow(/^404 GET \/api\/statement\/movement\//);
  await enter(page, member, "/user/statement?movement=WM0NOTMINE000000");
  await expect(page.getByText(t("statement.lost"))).toBeVisible();
});
