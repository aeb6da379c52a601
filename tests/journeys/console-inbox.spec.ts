import { readFile } from "node:fs/promises";

import { languageNames, languages } from "@krapao/i18n/language";

import { wallet as walletOrigin } from "./support/addresses.ts";
import { answerTo, turnChatOn, write } from "./support/chat.ts";
import { ownLanguage } from "./support/edition.ts";
import { hearAlerts } from "./support/console/hear-alerts.ts";
import { consoleMenu, DESKTOP, follow, operatorCalls, signIn } from "./support/console/operator.ts";
import { enter, type Member } from "./support/member.ts";
import { change } from "./support/scenes/scene.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

const say = (member: Member, message: string): Promise<unknown> =>
  member.call("POST", "/chat/send-message", {
    message: { message_type: "text", payload: { message }, deliver: { id: crypto.randomUUID() } },
  });

test("a member writes in one browser; an operator in another sees it come, takes it, answers, hears more, and ends it", async ({
  page,
  browser,
  member,
  t,
  picture,
}) => {
  const alerts = await hearAlerts(page);
  await signIn(page, d, "nok");
  await consoleMenu(page, d)
    .getByRole("link", { name: new RegExp(`^${d("nav.inbox")}`) })
    .click();
  await expect(page.getByRole("region", { name: d("inbox.list.waiting") })).toBeVisible();
  // Conversations that already wait when the alerts are turned on cause no alert. Both lists are read first, which the
  // alerts do for 100 conversations and the page for 50.
  const first = (["waiting", "mine"] as const).map((list) =>
    page.waitForResponse(new RegExp(`/api/chats\\?list=${list}&page=1&limit=100$`)),
  );
  await page.getByRole("checkbox", { name: d("inbox.alerts") }).check();
  await Promise.all(first.map(async (read) => (await read).finished()));
  const tones = await alerts.tones();

  // It appears without a reload in an open list.
  const asked = `where is my money ${crypto.randomUUID().slice(0, 8)}`;
  await say(member, "hello");
  const other = await browser.newContext();
  const wallet = await other.newPage();
  await turnChatOn(wallet);
  await enter(wallet, member, "/user/contact");
  await wallet.getByRole("button", { name: t("contact.openChat") }).click();
  const panel = wallet.getByRole("dialog", { name: t("chat.title") });
  const log = panel.getByRole("log");
  await expect(log.getByText("hello")).toBeVisible();
  await write(panel, t, asked);
  const row = page.getByRole("link").filter({ hasText: asked });
  await expect(row).toBeVisible();
  await expect.poll(alerts.tones).toBeGreaterThan(tones);
  await expect.poll(alerts.notified).toContain(d("inbox.alertBody"));
  expect(await alerts.notified()).not.toContain("hello");
  await alerts.press();
  await expect(page).toHaveURL(/[?&]id=/);
  await row.focus();
  await page.keyboard.press("Enter");
  const talk = page.getByRole("region", { name: d("inbox.conversation") });
  await expect(talk.getByRole("listitem").filter({ hasText: asked })).toBeVisible();
  await talk.getByRole("button", { name: d("inbox.take"), exact: true }).click();
  await expect(talk.getByRole("button", { name: d("inbox.take"), exact: true })).toBeHidden();

  // Each side sees that the other one is typing.
  await expect(async () => {
    await panel.getByRole("textbox", { name: t("chat.placeholder") }).press("x");
    await expect(talk).toContainText(d("inbox.customerTypes"), { timeout: 500 });
  }).toPass();
  const answer = talk.getByRole("textbox", { name: d("inbox.answer") });
  await answer.pressSequentially("I am");
  await expect(panel).toContainText(t("chat.typing"));
  await answer.fill("I am looking");
  await answer.press("Enter");
  await expect(talk.getByRole("listitem").filter({ hasText: "I am looking" })).toHaveCount(1);
  await expect(answer).toHaveValue("");
  await expect(log.getByText("I am looking")).toHaveCount(1);

  const more = `thank you ${crypto.randomUUID().slice(0, 8)}`;
  await write(panel, t, more);
  await expect(talk.getByRole("listitem").filter({ hasText: more })).toHaveCount(1);
  // The member reads it, and the operator sees that.
  await expect(talk.getByRole("listitem").filter({ hasText: "I am looking" })).toContainText(d("inbox.read"));
  await picture(page, "conversation");

  await talk.getByRole("button", { name: d("inbox.end"), exact: true }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: d("inbox.end"), exact: true })
    .click();
  await expect(talk).toContainText(d("inbox.endedBody"));
  await expect(log.getByText(t("chat.ended"))).toBeVisible();
  await other.close();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(talk).toBeHidden();
});

test("a canned reply is written in three languages, found by a slash and filled in; a complaint gets a number and a day", async ({
  page,
  member,
}) => {
  const code = `wait-${crypto.randomUUID().slice(0, 6)}`;
  await signIn(page, d, "owner", "/inbox?view=setup");
  await page.getByRole("button", { name: d("inbox.setup.replies"), exact: true }).click();
  await page.getByRole("button", { name: d("inbox.cannedNew"), exact: true }).click();
  const sheet = page.getByRole("alertdialog", { name: d("inbox.cannedNew") });
  await sheet.getByRole("textbox", { name: d("inbox.code") }).fill(`\u202d${code}\u202c`);
  const save = sheet.getByRole("button", { name: d("common.save"), exact: true });
  for (const language of languages) {
    await expect(save).toBeDisabled();
    await sheet.getByRole("tab", { name: languageNames[language] }).click();
    await sheet.getByRole("textbox", { name: d("content.text") }).fill(`\u202d${language}: {balance}\u202c`);
  }
  await save.click();
  await expect(page.getByRole("listitem").filter({ hasText: `/${code}` })).toBeVisible();

  const asked = `a complaint ${crypto.randomUUID().slice(0, 8)}`;
  await member.payIn(250);
  await say(member, asked);
  await follow(page, d, "/inbox");
  await page.getByRole("link").filter({ hasText: asked }).click();
  const talk = page.getByRole("region", { name: d("inbox.conversation") });
  await talk.getByRole("button", { name: d("inbox.take"), exact: true }).click();
  const answer = talk.getByRole("textbox", { name: d("inbox.answer") });
  await answer.pressSequentially(`/${code.slice(0, 8)}`);
  await expect(page.getByRole("option").filter({ hasText: `/${code}` })).toHaveAttribute("aria-selected", "true");
  await answer.press("Enter");
  await expect(answer).toHaveValue(`${ownLanguage}: ฿250.00`);

  await page.getByRole("combobox", { name: d("inbox.topic"), exact: true }).selectOption("complaint");
  await expect(page.getByText(d("inbox.deadline", { at: "" }).trim())).toBeVisible();
});

test("a list shows one language, and keeps it when a conversation is opened, closed, and the page is loaded anew", async ({
  page,
  member,
}) => {
  const other = ownLanguage === "th" ? "lo" : "th";
  const asked = `in one language ${crypto.randomUUID().slice(0, 8)}`;
  await say(member, asked);
  await signIn(page, d, "nok", "/inbox?view=all");
  const row = page.getByRole("link").filter({ hasText: asked });
  await expect(row).toBeVisible();
  const language = page.getByRole("combobox", { name: d("inbox.language") });
  await language.selectOption(other);
  await expect(row).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`language=${other}`));
  await language.selectOption(ownLanguage);
  await row.click();
  await expect(page.getByRole("region", { name: d("inbox.conversation") })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(language).toHaveValue(ownLanguage);
  await expect(row).toBeVisible();
});

test("below a strip of alerts the field for an answer stays on the screen; the member's slips stand beside it", async ({
  page,
  member,
}) => {
  const asked = `my slip ${crypto.randomUUID().slice(0, 8)}`;
  await say(member, asked);
  await page.setViewportSize({ width: 1440, height: 900 });
  await change(page, "pulse", (json) => {
    const pulse = json as { alerts: object };
    return { ...pulse, alerts: { ...pulse.alerts, open: 1 } };
  });
  await signIn(page, d, "nok", "/inbox");
  await page.getByRole("link").filter({ hasText: asked }).click();
  await expect(page.getByText(d("alerts.strip", { count: 1 }))).toBeVisible();
  await expect(page.getByRole("textbox", { name: d("inbox.answer") })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: d("inbox.send"), exact: true })).toBeInViewport({ ratio: 1 });

  await page.getByRole("button", { name: d("inbox.showMoney") }).click();
  await expect(page.getByRole("region", { name: d("inbox.slips") })).toContainText(d("inbox.noSlips"));
  await expect(page.getByRole("region", { name: d("inbox.movements") })).toContainText(d("inbox.noMovements"));
});

/** A guest who writes this, and then logs in as the member. */
const newGuest = async (member: Member, message: string) => {
  const call = async (method: string, path: string, body?: object): Promise<object> => {
    const headers = { "x-client": "wallet-user", "content-type": "application/json" };
    const answer = await fetch(`${walletOrigin()}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as object;
  };
  const { guestId } = (await call("GET", "/chat/config")) as { readonly guestId: string };
  const deliver = { id: crypto.randomUUID() };
  await call("POST", "/chat/send-message", {
    guestId,
    message: { message_type: "text", payload: { message }, deliver },
  });
  return { logIn: () => call("POST", "/login", { username: member.phone, password: member.password, guestId }) };
};

test("a guest who logs in stays before the operator, who loses nothing unsent and sees what the member says then", async ({
  page,
  member,
  troubles,
}) => {
  const [before, asked, asksAgain] = ["as a member", "as a guest", "as a guest again"].map(
    (text) => `${text} ${member.phone}`,
  ) as [string, string, string];
  await say(member, before);
  const guest = await newGuest(member, asked);
  const { id } = await answerTo(asked);
  await signIn(page, d, "nok", `/inbox?view=all&id=${id}`);
  const said = (text: string) =>
    page
      .getByRole("region", { name: d("inbox.conversation") })
      .getByText(text)
      .first();
  const answer = page.getByRole("textbox", { name: d("inbox.answer") });
  await expect(said(asked)).toBeVisible();
  // A reply fails, and the next one is half written, with a button and a file.
  troubles.allow(/^500 POST \/api\/chats\/|^console/);
  const replies = /\/api\/chats\/[^/]+\/messages$/;
  await page.route(replies, (route) => route.fulfill({ status: 500, json: { message: "INTERNAL_SERVER_ERROR" } }));
  await answer.fill(`not sent ${member.phone}`);
  await answer.press("Enter");
  const failed = page.getByRole("alert").filter({ hasText: d("inbox.notSent") });
  await expect(failed).toBeVisible();
  await page.unroute(replies);
  await answer.fill("half a sentence");
  await page.getByRole("button", { name: d("inbox.extra") }).click();
  const button = page.getByRole("textbox", { name: d("inbox.buttonTitle") });
  await button.fill("half a button");
  await page.getByLabel(d("inbox.file")).first().setInputFiles("apps/member/public/share.png");
  const file = page.getByRole("button", { name: d("inbox.fileAway") });
  await expect(file).toBeVisible();
  // The member's own conversation goes on, and the guest's is a part of it.
  await guest.logIn();
  await expect(said(before)).toBeVisible();
  await expect(answer).toHaveValue("half a sentence");
  await expect(button).toHaveValue("half a button");
  await expect(file).toBeVisible();
  await failed.getByRole("button", { name: d("inbox.sendAgain") }).click();
  await expect(failed).toHaveCount(0);
  await expect(said(`not sent ${member.phone}`)).toBeVisible();
  await say(member, `first ${member.phone}`);
  await expect(said(`first ${member.phone}`)).toBeVisible();

  await (await answerTo(before)).end();
  const again = await newGuest(member, asksAgain);
  await follow(page, d, `/inbox?view=all&id=${(await answerTo(asksAgain)).id}`);
  await expect(said(asksAgain)).toBeVisible();
  await expect(said(before)).toHaveCount(0);
  // The guest's conversation goes on in the member's room.
  await again.logIn();
  await expect(said(before)).toBeVisible();
  await say(member, `second ${member.phone}`);
  await expect(said(`second ${member.phone}`)).toBeVisible();
});

test("of a guest's complaint beside the member's own a link leads on, with what was half written", async ({
  page,
  member,
}) => {
  const [own, theirs] = [`own complaint ${member.phone}`, `guest's complaint ${member.phone}`];
  await say(member, own);
  const guest = await newGuest(member, theirs);
  const [first, second] = [await answerTo(own), await answerTo(theirs)];
  const { call } = await operatorCalls("owner");
  for (const { id } of [first, second]) await call("PUT", `/chats/${id}/labels`, { topic: "complaint", tags: [] });
  await signIn(page, d, "nok", `/inbox?view=all&id=${second.id}`);
  const answer = page.getByRole("textbox", { name: d("inbox.answer") });
  await answer.fill("half a sentence");
  await guest.logIn();
  await page.getByRole("link", { name: d("inbox.goesOn") }).click();
  await expect(page).toHaveURL(new RegExp(`id=${first.id}`));
  await expect(answer).toHaveValue("half a sentence");
  // The socket reports the message before the reply's own answer arrives. It is shown once.
  const answered = Promise.withResolvers<void>();
  await page.route(`**/api/chats/${first.id}/messages`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  const messages = page.getByRole("region", { name: d("inbox.messages") });
  await answer.press("Enter");
  await expect(messages.getByText("half a sentence")).toBeVisible();
  await expect(messages.getByText(d("inbox.sending"))).toHaveCount(0);
  await expect(messages.getByText("half a sentence")).toHaveCount(1);
  answered.resolve();
  await expect(messages.getByText("half a sentence")).toBeVisible();
});

test("a role that only reads sees a conversation and nothing that acts on it", async ({ page, member }) => {
  const asked = `who reads this ${member.phone}`;
  await say(member, asked);
  const { id } = await answerTo(asked);
  await change(page, "me", (json) => {
    const me = json as { readonly permissions: readonly string[] };
    return { ...me, permissions: me.permissions.filter((each) => each.endsWith(".see")) };
  });
  const acts: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("/api/chats/")) acts.push(request.url());
  });
  await signIn(page, d, "nok", `/inbox?view=all&id=${id}`);
  const open = page.getByRole("region", { name: d("inbox.conversation") });
  await expect(open.getByText(asked).first()).toBeVisible();
  await expect(open.getByText(d("inbox.readOnly"))).toBeVisible();
  for (const name of [d("inbox.take"), d("inbox.handOver"), d("inbox.end"), d("inbox.send")])
    await expect(open.getByRole("button", { name, exact: true })).toHaveCount(0);
  await say(member, `and this ${member.phone}`);
  await expect(open.getByText(`and this ${member.phone}`)).toBeVisible();
  expect(acts).toEqual([]);
});

test("what a search found is shown where it was said, with what came after it a press away", async ({
  page,
  member,
  picture,
  troubles,
}) => {
  const asked = `lost umbrella ${crypto.randomUUID().slice(0, 8)}`;
  await say(member, asked);
  const operator = await answerTo(asked);
  await operator.sendFile("share.png", await readFile("apps/member/public/share.png"));
  for (let number = 1; number <= 20; number += 1)
    await operator.say({ message_type: "text", payload: { message: `answer ${number} of 20` } });

  troubles.allow(/^404 GET \/api\/chat-files\//);
  let expired = 0;
  // The route stays. Removing it while the page requests the new address could lose that request.
  await page.route("**/api/chat-files/**", async (route) => {
    if (expired > 0) return route.fallback();
    expired += 1;
    await route.fulfill({ status: 404, json: { message: "NO_DATA" } });
  });
  await signIn(page, d, "nok");
  await consoleMenu(page, d)
    .getByRole("link", { name: new RegExp(`^${d("nav.inbox")}`) })
    .click();
  await page.getByRole("searchbox", { name: d("inbox.search") }).fill(asked);
  await page
    .getByRole("list", { name: d("inbox.found") })
    .getByRole("link")
    .filter({ hasText: asked })
    .click();
  const said = page.getByRole("region", { name: d("inbox.messages") });
  await expect(said.getByRole("listitem").filter({ hasText: asked })).toBeInViewport();
  await expect(said.getByRole("listitem").filter({ hasText: asked })).toBeFocused();
  await expect(said.getByText("answer 20 of 20")).toHaveCount(0);
  await picture(page, "found");
  // A laptop that was asleep has expired addresses, so the page requests new ones.
  const shown = said.getByRole("img", { name: d("inbox.pictureOf", { name: "share.png" }) });
  const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(expired).toBe(1);
  await shown.click();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: d("inbox.pictureSave") }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("share.jpg");
  await page.keyboard.press("Escape");
  await said.getByRole("button", { name: d("inbox.newer") }).click();
  await expect(said.getByText("answer 20 of 20")).toHaveCount(1);
  await page.getByRole("button", { name: d("inbox.toPresent") }).click();
  await expect(said.getByText("answer 20 of 20")).toBeInViewport();
  await operator.end();
});
