import type { Conversation } from "@krapao/contract/chat/shapes";
import { expect, test } from "vitest";

import { gapAfter, lastSeq, merge, unreadAfter } from "./messages.ts";

const said = (seq: number, message = `number ${seq}`): Conversation => ({
  _id: `m${seq}`,
  seq,
  sender: "customer",
  message: { message_type: "text", payload: { message }, deliver: { id: `d${seq}`, status: "succeed" } },
  userId: null,
  guestId: null,
  username: null,
  name: null,
  deviceToken: null,
  createdAt: "2026-11-22T07:00:00.000Z",
  session_id: "s1",
});
const seqs = (messages: readonly Conversation[]) => messages.map(({ seq }) => seq);

test("messages are in the server's order without duplicates, whatever order they arrive in", () => {
  const merged = merge([said(4), said(5)], [said(7), said(5), said(3), said(6)]);
  expect(seqs(merged)).toEqual([3, 4, 5, 6, 7]);
});

test("the server's version of a message replaces the page's own", () => {
  const [only] = merge([said(1, "made here")], [said(1, "stored")]);
  expect(only?.message).toMatchObject({ payload: { message: "stored" } });
});

test("messages from the other side after the last read one are unread", () => {
  const messages = [
    said(3),
    { ...said(4), sender: "other" as const },
    said(5),
    { ...said(6), sender: "other" as const },
  ];
  expect(unreadAfter(messages, 3)).toBe(2);
  expect(unreadAfter(messages, 5)).toBe(1);
  expect(unreadAfter(messages, 6)).toBe(0);
});

test("a gap in the middle is found before a gap at the end", () => {
  expect(gapAfter([said(3), said(4), said(7)], 9)).toBe(4);
  expect(gapAfter([said(3), said(4)], 9)).toBe(4);
  expect(gapAfter([said(3), said(4)], 4)).toBeNull();
  expect(gapAfter([], 2)).toBe(0);
  expect(gapAfter([], 0)).toBeNull();
  expect(lastSeq([])).toBe(0);
});
