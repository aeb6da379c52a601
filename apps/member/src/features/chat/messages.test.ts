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

test("messages stand in the server's order, whatever order they come in, and none twice", () => {
  const merged = merge([said(4), said(5)], [said(7), said(5), said(3), said(6)]);
  expect(seqs(merged)).toEqual([3, 4, 5, 6, 7]);
});

test("what the server says of a message replaces what this page made of it", () => {
  const [only] = merge([said(1, "made here")], [said(1, "stored")]);
  expect(only?.message).toMatchObject({ payload: { message: "stored" } });
});

test("what the other side said after the last read message stays unread", () => {
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

test("a gap is found in the middle first, then at the end", () => {
  expect(gapAfter([said(3), said(4), said(7)], 9)).toBe(4);
  expect(gapAfter([said(3), said(4)], 9)).toBe(4);
  expect(gapAfter([said(3), said(4)], 4)).toBeNull();
  expect(gapAfter([], 2)).toBe(0);
  expect(gapAfter([], 0)).toBeNull();
  expect(lastSeq([])).toBe(0);
});
