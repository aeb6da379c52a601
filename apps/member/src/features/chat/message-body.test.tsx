import type { ChatButton, ChatMessage } from "@krapao/contract/chat/shapes";
import { createI18n } from "@krapao/i18n";
import { readCatalogue } from "@krapao/i18n/node";
import { I18nProvider } from "@krapao/i18n/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { MessageBody } from "./message-body.tsx";
import { ChatContext } from "./use-chat.ts";

const words = createI18n("en", () => Promise.reject(new Error("all is here")), {
  public: readCatalogue("public", "en"),
  chat: readCatalogue("chat", "en"),
});
const deliver = { id: "d-1", status: "succeed" } as const;

beforeAll(() => void vi.stubGlobal("location", new URL("http://127.0.0.1/contact")));
afterAll(() => void vi.unstubAllGlobals());

/** A message as the page stores it. Drawing it uses only the chat's `preview`. */
const markup = (message: ChatMessage): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={words}>
      <ChatContext value={{ preview: () => null } as never}>
        <MessageBody message={message} isOwn={false} seq={1} />
      </ChatContext>
    </I18nProvider>,
  );
const text = (message: ChatMessage): string => markup(message).replace(/<[^>]*>/g, "");
const media = (more: object): ChatMessage => ({
  message_type: "media",
  payload: {
    message: "look",
    url: false,
    fileType: "image",
    filePath: "p",
    name: "slip.png",
    link: "/api/chat/file/p",
    ...more,
  },
  deliver,
});

test("a text is not interpreted as HTML, and its links are safe", () => {
  const html = markup({
    message_type: "text",
    payload: { message: "<b>read</b> https://example.com/how." },
    deliver,
  });
  expect(html).toContain("&lt;b&gt;read&lt;/b&gt;");
  expect(html).toMatch(/<a href="https:\/\/example\.com\/how" target="_blank" rel="noopener noreferrer nofollow"/);
});

const buttons: readonly ChatButton[] = [
  { title: "Read", type: "web", payload: "https://example.com/a" },
  { title: "Trap", type: "web", payload: "data:text/html,x" },
  { title: "Phone", type: "call", payload: "02 123 4567" },
  { title: "Deposits", type: "postback", payload: "menu:part:deposits" },
  { title: "Yes", type: "other", payload: "" },
];

test.each(["buttons", "quick_replies"] as const)(
  "%s: web buttons open, call buttons dial, other buttons are pressed",
  (type) => {
    const html = markup({ message_type: type, payload: { message: "Choose", buttons: [...buttons] }, deliver });
    expect(html).toContain("Choose");
    expect(html).toMatch(
      /<a href="https:\/\/example\.com\/a" target="_blank" rel="noopener noreferrer nofollow"[^>]*>Read/,
    );
    expect(html).toMatch(/<a href="tel:021234567"[^>]*>Phone/);
    expect(html).toMatch(/<button type="button"[^>]*>Deposits/);
    expect(html).toMatch(/<button type="button"[^>]*>Yes/);
    expect(html).not.toContain("Trap");
  },
);

test("cards are in a row with picture, texts and buttons; a picture from another origin is not loaded", () => {
  const card = (title: string, image_url: string | null) => ({
    title,
    subtitle: `about ${title}`,
    image_url,
    buttons: [{ title: `Open ${title}`, type: "other" as const, payload: "" }],
  });
  const html = markup({
    message_type: "generic",
    payloads: [card("one", "/share.png"), card("two", "https://elsewhere.example/x.png")],
    deliver,
  });
  expect(html.match(/<li /g)).toHaveLength(2);
  expect(html.match(/<img src="[^"]*"/g)).toEqual(['<img src="http://127.0.0.1/share.png"']);
  expect(html).toContain("about two");
  expect(html).toMatch(/<button[^>]*>Open one/);
});

test("pictures, videos and other files are shown with their text", () => {
  expect(markup(media({}))).toMatch(/<img src="\/api\/chat\/file\/p"/);
  expect(markup(media({ fileType: "video", name: "film.mp4" }))).toMatch(/<video src="\/api\/chat\/file\/p" controls/);
  expect(text(media({ fileType: "file", name: "terms.pdf" }))).toMatch(/terms\.pdf.*look/);
  // A file on another host is a link. The page never embeds it.
  const elsewhere = markup(media({ url: true, filePath: "https://example.com/a.png" }));
  expect(elsewhere).toMatch(
    /<a href="https:\/\/example\.com\/a\.png" target="_blank" rel="noopener noreferrer nofollow"/,
  );
  expect(elsewhere).not.toContain("<img");
  expect(markup(media({ link: null }))).not.toContain("<img");
});

test("a postback shows its title; a message of an unknown type shows a polite text", () => {
  expect(text({ message_type: "postback", payload: { title: "My deposits", payload: "x" }, deliver })).toBe(
    "My deposits",
  );
  expect(text({ message_type: "unknown", deliver })).toBe("This message can’t be shown");
  expect(text({ message_type: "sticker", deliver } as never)).toBe("This message can’t be shown");
});
