import { readFile } from "node:fs/promises";

import type { WebSocket } from "@playwright/test";

import { answerTo, filmOf, openChat, turnChatOn, write } from "./support/chat.ts";
import { edition } from "./support/edition.ts";
import { acceptAgreement, enter } from "./support/member.ts";
import { logIn } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

/** The menu's way to a person, in the edition's language. */
const TO_PERSON = { th: "คุยกับเจ้าหน้าที่", lo: "ລົມກັບພະນັກງານ" }[edition];

test("a member and an operator talk; what is written without a line goes out in order", async ({
  page,
  context,
  t,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^cut|^console|^500 PUT \/api\/chat\/read-customer/);
  await turnChatOn(page);
  const lines = new Set<WebSocket>();
  page.on("websocket", (line) => {
    lines.add(line);
    line.on("close", () => lines.delete(line));
  });
  await enter(page, member, "/user/contact");
  await page.getByRole("button", { name: t("contact.openChat") }).click();
  const panel = page.getByRole("dialog", { name: t("chat.title") });
  const log = panel.getByRole("log");
  const first = `ยอดยังไม่เข้า ${member.phone}`;
  await write(panel, t, first);
  await expect(log.getByText(first)).toBeVisible();
  await expect(log.getByText(t("statuses.succeed"))).toBeVisible();
  // The menu stays in its place and is not sent again.
  await expect(log.getByRole("button", { name: TO_PERSON })).toHaveCount(1);
  // The chat uses the member's connection and opens none of its own.
  expect(lines.size).toBe(1);

  const operator = await answerTo(first);
  await operator.say({
    message_type: "quick_replies",
    payload: { message: "ดูที่ https://example.com/how", buttons: [{ title: "ฝากเงิน", type: "other", payload: "" }] },
  });
  await expect(log.getByRole("link", { name: "https://example.com/how" })).toHaveAttribute("rel", /noopener/);
  await log.getByRole("button", { name: "ฝากเงิน" }).click();
  await expect(log.getByText("ฝากเงิน")).toHaveCount(2);
  await expect(log.getByText(t("statuses.succeed"))).toBeVisible();
  await picture(page, "talk");

  // The connection breaks while the member types, and a reload keeps the text.
  const field = panel.getByRole("textbox", { name: t("chat.placeholder") });
  await field.fill("ครึ่งประโยค");
  await page.reload();
  await openChat(page, t);
  await expect(field).toHaveValue("ครึ่งประโยค");
  await expect(log.getByText(first)).toBeVisible();
  await context.setOffline(true);
  for (const text of ["ข้อหนึ่ง", "ข้อสอง", "ข้อสาม"]) await write(panel, t, text);
  await expect(log.getByText(t("statuses.sending"))).toHaveCount(3);
  await expect(panel.getByText(t("chat.waitsForLine"))).toBeVisible();
  // Without a line nobody knows whether support is there.
  await expect(panel.getByText(t("statuses.online"))).toHaveCount(0);
  await picture(page, "offline");
  await operator.say({ message_type: "text", payload: { message: "ระหว่างที่สายหลุด" } });
  await context.setOffline(false);
  await expect(log.getByText("ระหว่างที่สายหลุด")).toHaveCount(1);
  await expect(panel.getByText(t("statuses.online"))).toBeVisible();
  await expect(log.getByText(t("statuses.sending"))).toHaveCount(0);
  type Told = { readonly sender: string; readonly message: { readonly payload?: { readonly message?: string } } };
  const told = await member.call<readonly Told[]>("POST", "/chat/history", { limit: 10 });
  const own = told.filter(({ sender }) => sender === "customer").map(({ message }) => message.payload?.message);
  expect(own.slice(0, 3)).toEqual(["ข้อสาม", "ข้อสอง", "ข้อหนึ่ง"]);
  for (const text of ["ข้อหนึ่ง", "ข้อสอง", "ข้อสาม"]) await expect(log.getByText(text)).toHaveCount(1);

  // A read mark that the server did not accept is sent again, even without a new message.
  let marks = 0;
  await page.route("**/api/chat/read-customer/", async (route) => {
    marks += 1;
    if (marks === 1) await route.fulfill({ status: 500, json: { message: "INTERNAL_SERVER_ERROR" } });
    else await route.continue();
  });
  await operator.say({ message_type: "text", payload: { message: "เสร็จแล้ว" } });
  await expect(log.getByText("เสร็จแล้ว")).toBeVisible();
  await expect
    .poll(async () => (await member.call<{ unread: number }>("GET", "/chat/config")).unread, { timeout: 15_000 })
    .toBe(0);
  expect(marks).toBe(2);

  await operator.end();
  await expect(log.getByText(t("chat.ended"))).toBeVisible();
  // After a rating on one screen no other screen asks for it, neither an open one nor the next.
  const rating = log.getByRole("group", { name: t("chat.rate") });
  await expect(rating).toBeVisible();
  const [ended] = await member.call<readonly { session_id: string }[]>("POST", "/chat/history", { limit: 1 });
  await member.call("POST", "/chat/rate", { session_id: ended?.session_id, stars: 5 });
  await expect(rating).toHaveCount(0);
  await expect(log.getByText(t("chat.rated"))).toHaveCount(0);
  await page.reload();
  await openChat(page, t);
  await expect(log.getByText(t("chat.ended"))).toBeVisible();
  await expect(rating).toHaveCount(0);
});

test("older messages leave the reader in place, newer ones are told; what support sends is pressed, looked at and opened", async ({
  page,
  t,
  member,
  troubles,
}) => {
  troubles.allow(/^cut|^console/);
  await turnChatOn(page);
  for (let number = 1; number <= 14; number += 1)
    await member.call("POST", "/chat/send-message", {
      message: {
        message_type: "text",
        payload: { message: `say ${number} of ${member.phone}\n\n\nend` },
        deliver: { id: `old-${number}` },
      },
    });
  const operator = await answerTo(`say 14 of ${member.phone}`);
  await enter(page, member, "/user/contact");
  await page.getByRole("button", { name: t("contact.openChat") }).click();
  const panel = page.getByRole("dialog", { name: t("chat.title") });
  const log = panel.getByRole("log");
  const said = (number: number) => log.getByText(`say ${number} of ${member.phone}`);
  await expect(said(14)).toBeInViewport();
  const place = (number: number) => said(number).evaluate((message) => message.getBoundingClientRect().top);
  const before = await said(5).evaluate((message) => {
    const scrolled = message.closest("[role=log]");
    if (scrolled !== null) scrolled.scrollTop = 0;
    return message.getBoundingClientRect().top;
  });
  await expect(said(1)).toHaveCount(1);
  expect(Math.abs((await place(5)) - before)).toBeLessThan(2);
  await operator.say({
    message_type: "buttons",
    payload: {
      message: "choose one",
      buttons: [
        { title: "The terms", type: "web", payload: "https://example.com/terms" },
        { title: "By phone", type: "call", payload: "021234567" },
        { title: "A person", type: "postback", payload: "menu:person" },
        { title: "No, thanks", type: "other", payload: "" },
      ],
    },
  });
  await panel.getByRole("button", { name: t("chat.newMessages", { count: 1 }) }).click();
  await expect(log.getByText("choose one")).toBeInViewport();
  await expect(log.getByRole("link", { name: "The terms" })).toHaveAttribute("href", "https://example.com/terms");
  await expect(log.getByRole("link", { name: "By phone" })).toHaveAttribute("href", "tel:021234567");
  type Told = {
    readonly sender: string;
    readonly message: { readonly message_type: string; readonly payload: object };
  };
  const pressed = async () =>
    (await member.call<readonly Told[]>("POST", "/chat/history", { limit: 5 }))
      .filter(({ sender }) => sender === "customer")
      .map(({ message: { message_type: type, payload } }) => ({ type, ...payload }));
  await log.getByRole("button", { name: "A person" }).click();
  // Each new message moves the buttons up, so the next press waits until their position is stable.
  await expect.poll(pressed).toContainEqual({ type: "postback", title: "A person", payload: "menu:person" });
  await log.getByRole("button", { name: "No, thanks" }).click();
  await expect.poll(pressed).toContainEqual({ type: "text", message: "No, thanks" });

  // A picture may also be pasted, or dropped on the panel.
  const picked = await page.evaluateHandle(
    async (bytes) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes)], "pasted.png", { type: "image/png" }));
      return files;
    },
    [...(await readFile("apps/member/public/share.png"))],
  );
  await panel.getByRole("textbox", { name: t("chat.placeholder") }).evaluate((field, clipboardData) => {
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, picked);
  const pasted = log.getByRole("button", { name: t("chat.openImage", { name: "pasted.png" }) });
  await expect(pasted).toHaveCount(1);
  await panel.dispatchEvent("dragover", { dataTransfer: picked });
  await expect(panel.getByText(t("chat.drop"))).toBeVisible();
  await panel.dispatchEvent("drop", { dataTransfer: picked });
  await expect(pasted).toHaveCount(2);
  await expect(panel.getByText(t("chat.drop"))).toHaveCount(0);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/chat/send-message", async (route) => {
    await held.promise;
    await route.continue();
  });
  await panel.getByLabel(t("chat.attach")).last().setInputFiles("apps/member/public/share.png");
  const picture = log.getByRole("button", { name: t("chat.openImage", { name: "share.png" }) });
  const sending = log.getByText(t("statuses.sending"), { exact: true });
  await expect(log.getByRole("progressbar")).toHaveCount(0);
  await expect(sending).not.toHaveCount(0);
  await picture.focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: "share.png" });
  await expect(viewer).toBeVisible();
  // A member who views a picture that is being sent still views it after it was sent.
  held.resolve();
  await expect(sending).toHaveCount(0);
  await expect(viewer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(picture).toBeFocused();

  // A phone that is short of memory reloads the page during an upload.
  await page.route("**/api/chat/upload-image", () => undefined);
  await panel.getByLabel(t("chat.attach")).last().setInputFiles("apps/member/public/icon-192.png");
  await expect(log.getByRole("progressbar")).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await (await caches.open("chat-files")).keys()).length)).toBe(1);
  await page.unroute("**/api/chat/upload-image");
  await page.reload();
  await openChat(page, t);
  const reloaded = log.getByRole("button", { name: t("chat.openImage", { name: "icon-192.png" }) });
  await expect(reloaded).toBeVisible();
  await expect(sending).toHaveCount(0);

  await operator.sendFile("terms.pdf", Buffer.from("%PDF-1.7\n%%EOF\n"));
  const file = log.getByRole("button", { name: /terms\.pdf/ });
  await expect(file).toBeVisible();
  await page.route("**/api/chat/history", (route) => route.abort());
  await file.click();
  await expect(log.getByText(t("chat.tryAgain"))).toBeVisible();
});

test("a line that is cut in the middle of an upload sends the file, and what was written after it, once it is back", async ({
  page,
  context,
  t,
  member,
  troubles,
}) => {
  troubles.allow(/^cut|^console WebSocket/);
  await turnChatOn(page);
  await enter(page, member, "/user/contact");
  await page.getByRole("button", { name: t("contact.openChat") }).click();
  const panel = page.getByRole("dialog", { name: t("chat.title") });
  const log = panel.getByRole("log");
  const network = await context.newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // At this rate the file takes half a minute, so it is interrupted long before its end.
  await limit(100_000);
  await panel.getByLabel(t("chat.attach")).last().setInputFiles(filmOf(3_000_000));
  await expect(log.getByRole("progressbar")).toBeVisible();
  await write(panel, t, "หลังวิดีโอ");
  await context.setOffline(true);
  await expect(panel.getByText(t("chat.waitsForLine"))).toBeVisible();
  await limit(-1);
  await context.setOffline(false);
  await expect(log.getByText(t("statuses.sending"))).toHaveCount(0, { timeout: 20_000 });
  type Told = { readonly sender: string; readonly message: { readonly message_type: string } };
  const told = await member.call<readonly Told[]>("POST", "/chat/history", { limit: 10 });
  const own = told.filter(({ sender }) => sender === "customer").map(({ message }) => message.message_type);
  expect(own).toEqual(["text", "media"]);
});

test("a guest who logs in in one tab is the member in the other too, where nothing typed is lost", async ({
  page,
  context,
  t,
  member,
  troubles,
}) => {
  // The guest's connection ends when the guest logs in.
  troubles.allow(/^console WebSocket/);
  const before = `as a member ${member.phone}`;
  await member.call("POST", "/chat/send-message", {
    message: { message_type: "text", payload: { message: before }, deliver: { id: crypto.randomUUID() } },
  });
  const { lineName } = await member.call<{ readonly lineName: string }>("GET", "/lookup/contact");
  const elsewhere = page.getByRole("link", { name: lineName });
  await page.goto("/contact");
  await expect(elsewhere).toBeVisible();
  await expect(page.getByRole("button", { name: t("chat.open") })).toHaveCount(0);
  await turnChatOn(page);
  await page.goto("/contact");
  const panel = await openChat(page, t);
  await expect(elsewhere).toHaveCount(0);
  const log = panel.getByRole("log");
  const asked = `in two tabs ${member.phone}`;
  await write(panel, t, asked);
  await expect(log.getByText(t("statuses.succeed"))).toBeVisible();
  await panel.getByRole("textbox", { name: t("chat.placeholder") }).fill("ครึ่งประโยค");

  const other = await context.newPage();
  await turnChatOn(other);
  await other.goto("/login");
  await acceptAgreement(other);
  await logIn(other, t, member);
  await expect(other).toHaveURL(/\/user\/home$/);
  await expect(log.getByText(before)).toBeVisible();
  await expect(log.getByText(asked)).toHaveCount(1);
  await expect(panel.getByRole("textbox", { name: t("chat.placeholder") })).toHaveValue("ครึ่งประโยค");
  await panel.getByRole("button", { name: t("chat.send"), exact: true }).click();
  await expect(log.getByText("ครึ่งประโยค")).toHaveCount(1);
  type Told = {
    readonly userId: string | null;
    readonly message: { readonly payload?: { readonly message?: string } };
  };
  await expect
    .poll(async () => {
      const [newest] = await member.call<readonly Told[]>("POST", "/chat/history", { limit: 1 });
      return newest?.message.payload?.message;
    })
    .toBe("ครึ่งประโยค");

  // Logging out in one tab logs out the other too.
  await other.getByRole("button", { name: t("terms.logout") }).click();
  await expect(log.getByText(before)).toHaveCount(0);
  await expect(panel.getByRole("textbox", { name: t("chat.placeholder") })).toBeEnabled();
});

test("a guest chats before the sign-in, and keeps the conversation, a half-typed sentence and a file on its way", async ({
  page,
  context,
  t,
  member,
}) => {
  await turnChatOn(page);
  // Open hours end while the page is open, and the page says so without a reload.
  await page.clock.install();
  await page.route("**/api/chat/config*", async (route) => {
    const response = await route.fetch();
    const minutes = (Date.now() - Date.parse("1970-01-04T17:00:00Z")) / 60_000;
    const hours = [[0, (minutes % 10_080) + 0.5]];
    await route.fulfill({ response, json: { ...((await response.json()) as object), hours } });
  });
  await page.goto("/login");
  const panel = await openChat(page, t);
  await expect(panel.getByText(t("statuses.online"))).toBeVisible();
  await page.clock.fastForward(45_000);
  await expect(panel.getByText(t("statuses.offline"))).toBeVisible();
  await page.clock.resume();
  const asked = `guest of ${member.phone}`;
  await write(panel, t, asked);
  await expect(panel.getByRole("log").getByText(t("statuses.succeed"))).toBeVisible();
  await panel.getByRole("textbox", { name: t("chat.placeholder") }).fill("ครึ่งประโยค");
  await panel.getByRole("button", { name: t("common.close"), exact: true }).click();

  const operator = await answerTo(asked);
  await operator.say({ message_type: "text", payload: { message: "hello, guest" } });
  await expect(page.getByRole("button", { name: t("chat.open") })).toHaveAccessibleName(/[1-9]/);

  // The file is still being uploaded when the guest becomes a member.
  const network = await context.newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await page.getByRole("button", { name: t("chat.open") }).click();
  await limit(50_000);
  await panel.getByLabel(t("chat.attach")).last().setInputFiles(filmOf(3_000_000));
  await expect(panel.getByRole("progressbar")).toBeVisible();
  await panel.getByRole("button", { name: t("common.close"), exact: true }).click();
  await acceptAgreement(page);
  await logIn(page, t, member);
  await expect(page).toHaveURL(/\/user\/home$/);
  await limit(-1);
  expect(await page.evaluate(() => localStorage.getItem("guest_id"))).toBeNull();
  type Told = { readonly message: { readonly message_type: string } };
  await expect
    .poll(
      async () => (await member.call<readonly Told[]>("POST", "/chat/history", { limit: 1 }))[0]?.message.message_type,
    )
    .toBe("media");
  await page.goto("/user/contact");
  await page.getByRole("button", { name: t("contact.openChat") }).click();
  const log = page.getByRole("dialog", { name: t("chat.title") }).getByRole("log");
  await expect(log.getByText(asked)).toBeVisible();
  await expect(log.getByText("hello, guest")).toBeVisible();
  await expect(page.getByRole("textbox", { name: t("chat.placeholder") })).toHaveValue("ครึ่งประโยค");
});
