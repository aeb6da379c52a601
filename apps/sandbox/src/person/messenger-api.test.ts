import { afterEach, beforeEach, expect, test } from "vitest";

import { createTestWorld } from "../testing/test-world.ts";
import type { TestWorld } from "../testing/test-world.ts";

let the: TestWorld;
beforeEach(async () => {
  the = await createTestWorld();
});
afterEach(async () => the.close());

const send = (token: string, body: object) => the.call("POST", `/world/messenger/bot${token}/sendMessage`, body);

test("a bot writes into a chat, and the list shows it, newest first", async () => {
  const token = the.world.secretOf("messenger");
  const answer = await send(token, { chat_id: "operators", text: "one" });
  expect(answer).toMatchObject({ status: 200, body: { ok: true, result: { message_id: 1, text: "one" } } });
  expect((await send(token, { chat_id: -100, text: "two" })).status).toBe(200);
  expect(await the.get("/messenger")).toEqual([
    { chat: "-100", at: "2026-11-21T07:32:00.000Z", text: "two" },
    { chat: "operators", at: "2026-11-21T07:32:00.000Z", text: "one" },
  ]);
});

test("an unknown bot or an empty message is refused, and nothing is stored", async () => {
  const token = the.world.secretOf("messenger");
  expect(await send("1:other", { chat_id: "operators", text: "x" })).toMatchObject({
    status: 401,
    body: { ok: false },
  });
  for (const body of [
    { chat_id: "operators", text: "" },
    { text: "x" },
    { chat_id: "operators", text: "x".repeat(4_097) },
  ])
    expect(await send(token, body)).toMatchObject({ status: 400, body: { ok: false } });
  expect(await the.get("/messenger")).toEqual([]);
});
