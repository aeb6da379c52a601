import type { ChatEntry } from "@krapao/contract/operator/chat-shapes";
import { expect, test } from "vitest";

import { lastOfCustomer, linesOf, merged, undelivered } from "./entries.ts";

const entry = (seq: number, createdAt: string, more: Partial<ChatEntry> = {}): ChatEntry => ({
  _id: `m${seq}`,
  seq,
  sender: "customer",
  message: { message_type: "text", payload: { message: String(seq) }, deliver: { id: `d${seq}`, status: "succeed" } },
  userId: "69",
  guestId: null,
  username: null,
  name: null,
  deviceToken: null,
  createdAt,
  session_id: "s1",
  room: "r",
  operator: null,
  isUnscanned: false,
  ...more,
});

const one = entry(1, "2026-11-20T16:59:59.000Z");
const two = entry(2, "2026-11-20T17:00:00.000Z");
const three = entry(3, "2026-11-20T18:00:00.000Z", { session_id: "s2", sender: "other" });

test("messages from several sources are listed once, in the server's order", () => {
  expect(merged([three, two], [one, two], [three]).map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test("the later version of a repeated message is kept", () => {
  expect(merged([one], [{ ...one, name: "later" }])).toEqual([{ ...one, name: "later" }]);
});

test("there is a divider before each day in Bangkok, and where a conversation ended", () => {
  expect(linesOf([one, two, three]).map(({ is, key }) => `${is} ${key}`)).toEqual([
    "day 2026-11-20",
    "entry m1",
    "day 2026-11-21",
    "entry m2",
    "end end s1",
    "entry m3",
  ]);
  expect(linesOf([])).toEqual([]);
});

test("the customer's last message is found, whoever wrote after it", () => {
  expect(lastOfCustomer([one, two, three])).toBe(2);
  expect(lastOfCustomer([three])).toBe(0);
});

test("a reply that the socket reported is not shown a second time, and another one with a customer's id is", () => {
  const [sent, waiting] = [{ reply: { deliver: { id: "d3" } } }, { reply: { deliver: { id: "d2" } } }];
  expect(undelivered([sent, waiting], [two, three])).toEqual([waiting]);
});
