import { expect, test } from "vitest";

import { createUnreadCount } from "./unread-count.ts";

const follow = () => {
  const counts: number[] = [];
  return { counts, count: createUnreadCount((unread) => counts.push(unread)) };
};

test("starts at the server's count, and increases with each message of the other side", () => {
  const { counts, count } = follow();
  count.joined({ ok: true, seq: 7, unread: 2 });
  count.said({ seq: 7, sender: "other" });
  count.said({ seq: 8, sender: "customer" });
  count.said({ seq: 9, sender: "other" });
  expect(counts).toEqual([2, 3]);
});

test("is zero once the newest message is read on any of the customer's screens", () => {
  const { counts, count } = follow();
  count.joined({ ok: true, seq: 7, unread: 2 });
  count.read({ seq: 7, by: "other" });
  count.read({ seq: 6, by: "customer" });
  expect(counts).toEqual([2]);
  count.read({ seq: 7, by: "customer" });
  expect(counts).toEqual([2, 0]);
});

test("starts again with another join, and ignores a join that was refused", () => {
  const { counts, count } = follow();
  count.joined({ ok: true, seq: 7, unread: 2 });
  count.joined({ ok: false, seq: 0, unread: 0 });
  count.joined({ ok: true, seq: 11, unread: 5 });
  expect(counts).toEqual([2, 5]);
});
