import type { Page } from "@playwright/test";

import { enter } from "./support/member.ts";
import { openTile, sheet } from "./support/money.ts";
import { untilLoaded } from "./support/shift.ts";
import { field, menu, total, untilHistoryMatchesLayers } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import type { Say } from "./support/words.ts";

// A sheet's code is loaded when it is first opened. These tests show the message when that fails, and the recovery.

const OFFLINE = /^cut |^console (?:WebSocket connection|TypeError: Failed to fetch)/;

const missing = (page: Page, t: Say) => page.getByRole("dialog", { name: t("common.offlineNow"), exact: true });

test("offline, a sheet that was never loaded says so, and opens when the connection is back; typed text stays", async ({
  page,
  context,
  t,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(OFFLINE);
  await enter(page, member, "/user/statement?search=T1");
  const search = page.getByRole("main").getByRole("searchbox", { name: t("statement.search") });
  await expect(search).toHaveValue("T1");
  await context.setOffline(true);
  await search.fill("T12");
  await page.getByRole("button", { name: t("statement.period"), exact: true }).click();
  await expect(missing(page, t)).toContainText(t("common.opensItself"));
  await picture(page, "offline");
  await page.keyboard.press("Escape");
  await expect(missing(page, t)).toHaveCount(0);
  await expect(page.getByRole("button", { name: t("statement.period"), exact: true })).toBeFocused();
  await expect(search).toHaveValue("T12");

  // A second press shows the message again, and the sheet opens when the connection is back.
  await page.getByRole("button", { name: t("statement.period"), exact: true }).click();
  await expect(missing(page, t)).toContainText(t("common.opensItself"));
  await context.setOffline(false);
  await expect(sheet(page, t("statement.period"))).toBeVisible();
  await expect(missing(page, t)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(search).toHaveValue("T12");
  await expect(page).toHaveURL(/\/user\/statement\?search=T12$/);
});

test("a sheet that was closed while it could not load stays closed when the connection is back", async ({
  page,
  context,
  t,
  member,
  troubles,
}) => {
  troubles.allow(OFFLINE);
  await enter(page, member, "/user/profile");
  const password = page.getByRole("button", { name: t("terms.changePassword") });
  await expect(password).toBeVisible();
  await context.setOffline(true);
  await password.click();
  await expect(missing(page, t)).toBeVisible();
  // The sheet's entry in the history comes a moment after the sheet.
  await untilHistoryMatchesLayers(page);
  await page.goBack();
  await expect(missing(page, t)).toHaveCount(0);
  await expect(page).toHaveURL(/\/user\/profile$/);
  await context.setOffline(false);
  await page.waitForTimeout(2_000);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await password.click();
  await expect(sheet(page, t("terms.changePassword"))).toBeVisible();
});

test("a failure that the browser does not report is noticed, and the sheet opens once the server is reachable", async ({
  page,
  t,
  member,
  troubles,
}) => {
  troubles.allow(/^cut |^console /);
  await enter(page, member);
  await expect(total(page, t)).toContainText("0.00");
  await untilLoaded(page);
  // From one moment on every request gets through, also one that waits for its answer here.
  let isCut = true;
  await page.route("**", (route) => (isCut ? route.abort("connectionfailed") : route.fallback()));
  await page.getByRole("button", { name: t("home.tileDeposit"), exact: true }).click();
  await expect(missing(page, t)).toContainText(t("common.opensItself"));
  isCut = false;
  await expect(sheet(page, t("deposit.title"))).toBeVisible();
});

test("on a weak line a sheet that fails beside the server's answer is tried again before it is called removed", async ({
  page,
  t,
  member,
  troubles,
}) => {
  troubles.allow(/^cut |^console /);
  await enter(page, member, "/user/profile");
  let failures = 2;
  await page.route("**/assets/password-sheet-*", (route) => {
    failures -= 1;
    return failures < 0 ? route.fallback() : route.abort("connectionfailed");
  });
  await page.getByRole("button", { name: t("terms.changePassword") }).click();
  await expect(sheet(page, t("terms.changePassword"))).toBeVisible();
  await expect(page.getByText(t("common.partGone"))).toHaveCount(0);
  expect(failures).toBeLessThan(0);
});

test("a sheet that a newer version removed asks for a reload, and opens after it", async ({
  page,
  t,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^404 GET \/assets\/|^console /);
  await enter(page, member, "/user/profile");
  await page.route("**/assets/password-sheet-*", (route) => route.fulfill({ status: 404, body: "" }));
  const password = page.getByRole("button", { name: t("terms.changePassword") });
  await password.click();
  const gone = page.getByRole("dialog", { name: t("common.partGone"), exact: true });
  await expect(gone).toContainText(t("common.partGone"));
  await picture(page, "gone");
  // A member who wants to finish something first closes the message, and the page is unchanged.
  await gone.getByRole("button", { name: t("common.close"), exact: true }).click();
  await expect(gone).toHaveCount(0);
  await password.click();
  await expect(gone).toBeVisible();
  await page.unrouteAll();
  await gone.getByRole("button", { name: t("common.reload"), exact: true }).click();
  await password.click();
  await expect(sheet(page, t("terms.changePassword"))).toBeVisible();
});

test("a part of the home that cannot be fetched fails alone, and loads once the server is reachable", async ({
  page,
  t,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^cut |^console |React error #520/);
  await page.route("**/assets/carousel-*", (route) => route.abort("connectionfailed"));
  // The browser reports a connection, and the server does not answer.
  await page.route("**/user/home", (route) =>
    route.request().method() === "HEAD" ? route.abort("connectionfailed") : route.fallback(),
  );
  await enter(page, member);
  const games = page.getByRole("region", { name: t("terms.slot"), exact: true });
  await expect(games.getByText(t("common.loadFailed"))).toBeVisible();
  await picture(page, "home");
  // Everything else is loaded and can be used.
  await expect(total(page, t)).toContainText("0.00");
  await games.getByRole("button", { name: t("common.retry") }).click();
  await page.unrouteAll();
  await expect(games.getByRole("listitem").first()).toBeVisible();
  await expect(page.getByText(t("common.loadFailed"))).toHaveCount(0);
});

test("a part of the home that a newer version removed asks for a reload", async ({ page, t, member, troubles }) => {
  troubles.allow(/^404 GET \/assets\/|^console /);
  // A failure may be forgotten between two attempts of React to draw the part. React reports that the second one went on.
  troubles.allow(/React error #520/);
  await page.route("**/assets/carousel-*", (route) => route.fulfill({ status: 404, body: "" }));
  await enter(page, member);
  const games = page.getByRole("region", { name: t("terms.slot"), exact: true });
  await expect(games.getByText(t("common.partGone"))).toBeVisible();
  await page.unrouteAll();
  await games.getByRole("button", { name: t("common.reload"), exact: true }).click();
  await expect(games.getByRole("listitem").first()).toBeVisible();
});

test("before login, a page that was never loaded keeps the menu, says so, and loads when the connection is back", async ({
  page,
  context,
  t,
  troubles,
}) => {
  troubles.allow(OFFLINE);
  await page.goto("/login");
  const howTo = menu(page, t).getByRole("link", { name: t("nav.howTo"), exact: true });
  await expect(howTo).toBeVisible();
  // Until the app has started, the browser itself follows a link.
  await page.getByRole("button", { name: t("common.showPassword"), exact: true }).click();
  await expect(page.getByRole("button", { name: t("common.hidePassword"), exact: true })).toBeVisible();
  await context.setOffline(true);
  await howTo.click();
  await expect(page.getByRole("main").getByText(t("common.offlineNow"))).toBeVisible();
  await expect(howTo).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: t("howto.title") })).toBeVisible();
});

test("a step that loads while a sheet is open keeps everything that was typed", async ({
  page,
  context,
  t,
  member,
  troubles,
}) => {
  troubles.allow(OFFLINE);
  await member.payIn(300);
  await enter(page, member);
  await expect(total(page, t)).toContainText("300.00");
  const withdraw = await openTile(page, t, "withdraw");
  await field(withdraw, t("terms.amount")).fill("250");
  await context.setOffline(true);
  await withdraw.getByRole("button", { name: t("withdraw.review"), exact: true }).click();
  await context.setOffline(false);
  await expect(sheet(page, t("withdraw.reviewTitle"))).toContainText("250.00");
});
