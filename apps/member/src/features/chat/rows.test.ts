import type { Conversation } from "@krapao/contract/chat/shapes";
import { expect, test } from "vitest";

import type { Outgoing } from "./outbox.ts";
import { rowsOf } from "./rows.ts";

const said = (seq: number, createdAt: string, session_id = "s1", sender: "customer" | "other" = "customer") =>
  ({
    _id: `m${seq}`,
    seq,
    sender,
    message: { message_type: "text", payload: { message: "x" }, deliver: { id: `d${seq}`, status: "succeed" } },
    userId: null,
    guestId: null,
    username: null,
    name: null,
    deviceToken: null,
    createdAt,
    session_id,
  }) satisfies Conversation;
const kinds = (rows: ReturnType<typeof rowsOf>) => rows.map(({ is }) => is);

test("a day begins with a separator, by Bangkok's calendar", () => {
  const messages = [said(1, "2026-11-21T16:59:00.000Z"), said(2, "2026-11-21T17:00:00.000Z")];
  expect(kinds(rowsOf({ messages, outbox: [], session: "s1" }))).toEqual(["day", "message", "day", "message"]);
});

test("a conversation that ended has its mark: before the next one, and at the end", () => {
  const messages = [said(1, "2026-11-21T10:00:00.000Z"), said(2, "2026-11-21T10:01:00.000Z", "s2")];
  expect(kinds(rowsOf({ messages, outbox: [], session: "s2" }))).toEqual(["day", "message", "ended", "message"]);
  expect(kinds(rowsOf({ messages, outbox: [], session: null })).at(-1)).toBe("ended");
  expect(rowsOf({ messages: [], outbox: [], session: null })).toEqual([]);
});

test("a message that is being sent and has arrived over the socket is shown once", () => {
  const outgoing = (id: string): Outgoing => ({
    id,
    draft: { message_type: "text", payload: { message: id } },
    status: "sending",
    part: 0,
    at: "2026-11-21T10:02:00.000Z",
  });
  const rows = rowsOf({
    messages: [said(1, "2026-11-21T10:00:00.000Z")],
    outbox: [outgoing("d1"), outgoing("d2")],
    session: "s1",
  });
  expect(rows.map(({ key }) => key)).toEqual(["day 1", "d1", "d2"]);
});

test("the last message of a run from one side is marked", () => {
  const at = "2026-11-21T10:00:00.000Z";
  const messages = [said(1, at, "s1", "other"), said(2, at, "s1", "other"), said(3, at)];
  const marks = rowsOf({ messages, outbox: [], session: "s1" }).flatMap((row) =>
    row.is === "message" ? [row.isLastOfGroup] : [],
  );
  expect(marks).toEqual([false, true, true]);
});
