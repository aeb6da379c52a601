import type { Locator, Page } from "@playwright/test";

import { wallet } from "./support/addresses.ts";
import { answerTo, turnChatOn } from "./support/chat.ts";
import { installClock } from "./support/clock.ts";
import { enter, type Member } from "./support/member.ts";
import { sheet } from "./support/money.ts";
import { menu } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import type { Say } from "./support/words.ts";

const bell = (page: Page, t: Say, unread: number): Locator =>
  page.getByRole("link", {
    name: unread === 0 ? t("nav.activity") : t("nav.activityUnread", { count: unread }),
    exact: true,
  });

const rows = (page: Page): Locator => page.getByRole("main").getByRole("listitem");

const unreadRows = (page: Page, t: Say): Locator => rows(page).filter({ hasText: t("activity.unread") });

/** Lets a second pass for what is on the screen. The page's own observers are told first. */
const look = async (page: Page, row: Locator): Promise<void> => {
  await row.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        new IntersectionObserver(() => resolve()).observe(element);
      }),
  );
  await page.clock.fastForward(1_000);
};

type Notices = { readonly unread: number; readonly notices: readonly { readonly isRead: boolean }[] };

const noticesOf = (member: Member): Promise<Notices> => member.call("POST", "/notice", { page: 1, limit: 30 });

test("a notice comes to the open home, and once it was read its mark is gone on every device", async ({
  page,
  browser,
  t,
  member,
  picture,
}) => {
  const other = await (await browser.newContext({ baseURL: wallet() })).newPage();
  await installClock(page);
  await enter(page, member);
  await enter(other, member);
  await expect(bell(page, t, 0)).toBeVisible();
  await member.payIn(40);
  await expect(bell(page, t, 1)).toBeVisible();
  await expect(bell(other, t, 1)).toBeVisible();

  await bell(page, t, 1).click();
  await expect(unreadRows(page, t)).toHaveCount(1);
  await expect(unreadRows(page, t)).toContainText("+฿40.00");
  await picture(page, "unread");
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/notice/read")) calls += 1;
  });
  await look(page, rows(page).first());
  // It keeps its look until the member leaves the page.
  await expect(unreadRows(page, t)).toHaveCount(1);
  await menu(page, t)
    .getByRole("link", { name: t("nav.home") })
    .click();
  await expect(bell(page, t, 0)).toBeVisible();
  await expect(bell(other, t, 0)).toBeVisible();
  await bell(other, t, 0).click();
  await expect(rows(other)).toHaveCount(1);
  await expect(unreadRows(other, t)).toHaveCount(0);
  expect(calls).toBe(1);
  await other.context().close();
});

test("closing the app marks as read what was on the screen, and nothing else", async ({ page, t, member }) => {
  await member.payIn(100);
  await member.open("PG");
  for (let round = 0; round < 5; round += 1)
    await member.call("POST", "/wallet/transfer", { from: "WALLET", to: "PG", amount: 10 });
  await page.setViewportSize({ width: 390, height: 560 });
  await installClock(page);
  await enter(page, member, "/user/activity");
  await expect(unreadRows(page, t)).toHaveCount(6);
  await expect(rows(page).first()).toBeInViewport({ ratio: 1 });
  await expect(rows(page).last()).not.toBeInViewport();
  await look(page, rows(page).first());
  // The page ends as a closed app's does: nothing of it is taken down.
  await page.goto("about:blank");
  await expect.poll(async () => (await noticesOf(member)).unread).toBeLessThan(6);
  const { notices } = await noticesOf(member);
  expect(notices[0]?.isRead).toBe(true);
  expect(notices.at(-1)?.isRead).toBe(false);
});

test("all notices are marked as read in one press, on every device", async ({ page, context, t, member }) => {
  await member.payIn(60);
  await member.open("PG");
  await member.call("POST", "/wallet/transfer", { from: "WALLET", to: "PG", amount: 10 });
  await enter(page, member, "/user/activity");
  const other = await context.newPage();
  await other.goto("/user/home");
  await expect(bell(other, t, 2)).toBeVisible();
  await expect(unreadRows(page, t)).toHaveCount(2);
  const all = page.getByRole("button", { name: t("activity.readAll") });
  await all.click();
  await expect(unreadRows(page, t)).toHaveCount(0);
  await expect(all).toBeHidden();
  await expect(bell(page, t, 0)).toBeVisible();
  await expect(bell(other, t, 0)).toBeVisible();
});

test("a login from another device is told, and “not me” leads to where it is ended", async ({
  page,
  browser,
  t,
  member,
  picture,
}) => {
  await enter(page, member);
  // A browser without the cookie of the one in which the member was before.
  const { request } = await browser.newContext({ baseURL: wallet() });
  const answered = await request.post("/api/login", {
    headers: { "x-client": "wallet-user", "user-agent": "Somebody's phone" },
    data: { username: member.phone, password: member.password, remember: true },
  });
  const { token } = (await answered.json()) as { readonly token: string };
  await bell(page, t, 1).click();
  const row = rows(page).filter({ hasText: t("activity.signIn") });
  await expect(row).toContainText(t("activity.notMe"));
  await picture(page, "sign-in");
  await row.getByRole("link").click();
  await expect(page).toHaveURL(/\/user\/profile/);
  const devices = sheet(page, t("profile.devices"));
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await devices.getByRole("button", { name: t("profile.deviceEnd") }).click();
  const question = sheet(page, t("profile.deviceEnd"));
  await question.getByLabel(t("profile.devicePassword")).fill(member.password);
  await question.getByRole("button", { name: t("common.confirm"), exact: true }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  const refused = await request.get("/api/wallet", { headers: { authorization: `Bearer ${token}` } });
  expect(refused.status()).toBe(401);
});

test("the address of a friend's notice opens the invites, once", async ({ page, t, member }) => {
  await enter(page, member, "/user/home?show=invite");
  const invites = sheet(page, t("invite.title"));
  await expect(invites).toBeVisible();
  await expect(page).toHaveURL(/\/user\/home$/);
  await page.goBack();
  await expect(invites).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: t("home.checkBalance") })).toBeVisible();
  await expect(invites).toBeHidden();
});

test("a notice of support's answer opens the chat, once", async ({ page, t, member, troubles, picture }) => {
  troubles.allow(/^cut|^console/);
  await turnChatOn(page);
  const asked = `where is it, asks ${member.phone}`;
  await member.call("POST", "/chat/send-message", {
    message: { message_type: "text", payload: { message: asked }, deliver: { id: "asked" } },
  });
  const operator = await answerTo(asked);
  await operator.say({ message_type: "text", payload: { message: "It has arrived." } });
  await enter(page, member, "/user/activity");
  await rows(page)
    .filter({ hasText: t("activity.support") })
    .getByRole("link")
    .click();
  const panel = sheet(page, t("chat.title"));
  await expect(panel.getByRole("log").getByText("It has arrived.")).toBeVisible();
  await expect(page).toHaveURL(/\/user\/contact$/);
  await picture(page, "answer");
  await expect.poll(async () => (await member.call<{ unread: number }>("GET", "/chat/config")).unread).toBe(0);
  // The back button closes the chat and then leaves the page. A reload does not open the chat again.
  await page.goBack();
  await expect(panel).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: t("contact.openChat") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("chat.open"), exact: true })).toBeVisible();
  await expect(panel).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/user\/activity$/);
});
