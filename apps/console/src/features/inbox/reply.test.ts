import { reply } from "@krapao/contract/operator/chat-shapes";
import { expect, test } from "vitest";

import { isButton, type ReplyDraft, replyOf } from "./reply.ts";

const draft: ReplyDraft = { text: " hello ", show: "buttons", buttons: [], cards: [], file: null };
const file = { path: "chat/one.png", fileType: "image", name: "one.png" } as const;
const card = { title: "Slip", subtitle: "Within the hour", picture: "/banners/invite.svg", buttons: [] };
const web = { title: "Read", type: "web", payload: "https://example.com/a" } as const;

test.each<[string, ReplyDraft]>([
  ["text", draft],
  ["text", { ...draft, text: "call \u202d081 234 5678\u202c" }],
  ["buttons", { ...draft, buttons: [web, { title: "Yes", type: "other", payload: "left from before" }] }],
  ["quick_replies", { ...draft, show: "quick_replies", buttons: [{ title: "Yes", type: "other", payload: "" }] }],
  ["generic", { ...draft, text: "", show: "generic", cards: [card, { ...card, picture: "", buttons: [web] }] }],
  ["media", { ...draft, file }],
  ["media", { ...draft, text: "", file }],
])("what is sent as %s is what the server takes", (type, given) => {
  const sent = replyOf(given, "d1");
  expect(sent?.message_type).toBe(type);
  expect(reply.safeParse(sent).success).toBe(true);
});

test.each<[string, ReplyDraft]>([
  ["nothing", { ...draft, text: "  " }],
  ["more than 2,000 characters", { ...draft, text: "a".repeat(2_001) }],
  ["a button without a title", { ...draft, buttons: [{ ...web, title: " " }] }],
  ["cards beside a text", { ...draft, show: "generic", cards: [card] }],
  ["a card without a title", { ...draft, text: "", show: "generic", cards: [{ ...card, title: " " }] }],
  [
    "a card with a picture of elsewhere",
    { ...draft, text: "", show: "generic", cards: [{ ...card, picture: "https://example.com/a.png" }] },
  ],
  ["no card", { ...draft, text: "", show: "generic" }],
  ["a file with buttons", { ...draft, file, buttons: [web] }],
])("%s is not sent", (_, given) => {
  expect(replyOf(given, "d1")).toBeNull();
});

test.each([
  ["https://example.com", true],
  ["http://example.com", false],
  ["data:text/html,hello", false],
])("a button to %s: %s", (payload, isGood) => {
  expect(isButton({ title: "Go", type: "web", payload })).toBe(isGood);
});

test("a number to call is digits", () => {
  expect(isButton({ title: "Call", type: "call", payload: "+6621234567" })).toBe(true);
  expect(isButton({ title: "Call", type: "call", payload: "call me" })).toBe(false);
});
