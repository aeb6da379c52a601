import type { ChatEntry } from "@krapao/contract/operator/chat-shapes";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";

import { keepEntry, readUpTo } from "./cache.ts";
import { messagesQuery, receivedQuery } from "./queries.ts";

const ID = "one";
const message = (seq: number, room = "guest"): ChatEntry =>
  ({ _id: `${room} ${seq}`, seq, room, sender: "customer", session_id: ID }) as ChatEntry;

let queries: QueryClient;
/** How often the messages were asked for again. */
let asked = 0;
beforeEach(() => {
  queries = new QueryClient();
  asked = 0;
  vi.spyOn(queries, "invalidateQueries").mockImplementation(async () => {
    asked += 1;
  });
});

const readIs = (...newestFirst: readonly ChatEntry[]): void => {
  queries.setQueryData(messagesQuery(ID).queryKey, { pages: [[...newestFirst]], pageParams: [null] });
};
const received = (): readonly string[] =>
  (queries.getQueryData(receivedQuery(ID).queryKey) ?? []).map(({ _id }) => _id);

test("what is received while the first page is being read is kept, and read again only when a number is missing", async () => {
  keepEntry(queries, ID, message(7));
  readIs(message(5), message(4));
  expect(received()).toEqual(["guest 7"]);
  await readUpTo(queries, ID, 7);
  expect(asked).toBe(1);
  keepEntry(queries, ID, message(6));
  await readUpTo(queries, ID, 7);
  expect([received(), asked]).toEqual([["guest 6", "guest 7"], 1]);
  await readUpTo(queries, ID, 8);
  expect(asked).toBe(2);
});

test("a number that is left out is read, the next one is not, and what was read is no longer kept apart", () => {
  readIs(message(5));
  keepEntry(queries, ID, message(6));
  keepEntry(queries, ID, message(6));
  expect(asked).toBe(0);
  keepEntry(queries, ID, message(8));
  expect(asked).toBe(1);
  readIs(message(8), message(7), message(6));
  keepEntry(queries, ID, message(9));
  expect([received(), asked]).toEqual([["guest 9"], 1]);
});

test("numbers of the guest's room say nothing about the member's", async () => {
  readIs(message(39));
  keepEntry(queries, ID, message(40));
  keepEntry(queries, ID, message(4, "member"));
  keepEntry(queries, ID, message(5, "member"));
  expect(received()).toEqual(["member 4", "member 5"]);
  readIs(message(3, "member"));
  await readUpTo(queries, ID, 5);
  expect(asked).toBe(0);
  await readUpTo(queries, ID, 6);
  expect(asked).toBe(1);
});

test("where the server cannot tell the last number, the messages are read again", async () => {
  readIs(message(5));
  await readUpTo(queries, ID, 5);
  expect(asked).toBe(0);
  await readUpTo(queries, ID, null);
  expect(asked).toBe(1);
});
