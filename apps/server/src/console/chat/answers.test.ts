import { toE164 } from "@krapao/contract/phone";
import { afterAll, describe, expect, test } from "vitest";

import { openInbox } from "../../testing/inbox.ts";

const { fixture, other, ask, newMember, list, newest, close } = await openInbox();
afterAll(close);

/** Adds minor units to the member's account at a game, as a play result of its provider. */
const moveIntoGame = async ({ phone }: { readonly phone: string }, amount: bigint): Promise<void> => {
  const { db, ledger } = fixture.server.context;
  const { id: memberId } = await db
    .selectFrom("member")
    .select("id")
    .where("phone", "=", toE164(phone, "th"))
    .executeTakeFirstOrThrow();
  const [play, game] = await Promise.all([
    ledger.account({ kind: "play", code: "PG", currency: "THB", memberId: null }),
    ledger.account({ kind: "game", code: "PG", currency: "THB", memberId }),
  ]);
  const outcome = await ledger.submit({
    operation: "post",
    reference: `won:${memberId}`,
    kind: "play",
    currency: "THB",
    amount,
    debit: play,
    credit: game,
  });
  expect(outcome.is).toBe("done");
};

describe("the automatic menu", () => {
  test("the menu is checked, previewed and saved by its version", async () => {
    type Menu = { readonly start: string; readonly parts: readonly { readonly code: string }[] };
    const read = async () => (await ask<{ menu: Menu; version: string }>("GET", "/api/chat-menu")).body;
    const { menu, version } = await read();
    const reason = "a test";
    const bad = [
      { ...menu, start: "nowhere" },
      { ...menu, parts: [...menu.parts, menu.parts[0]] },
      { ...menu, parts: [...menu.parts, { ...menu.parts[0], code: "lost" }] },
      { ...menu, parts: menu.parts.slice(0, 1) },
    ];
    for (const each of bad)
      expect((await ask("PUT", "/api/chat-menu", { menu: each, version, reason })).status).toBe(400);
    const preview = await ask<{ messages: unknown[] }>("POST", "/api/chat-menu/preview", {
      menu,
      language: "en",
      payload: "menu:part:deposits",
    });
    expect(JSON.stringify(preview.body)).toMatch(/Log in first.*menu:person/);
    const off = { ...menu, isActive: false };
    expect((await ask("PUT", "/api/chat-menu", { menu: off, version, reason })).status).toBe(200);
    expect((await ask("PUT", "/api/chat-menu", { menu, version, reason })).body).toEqual({
      message: "CHANGED_MEANWHILE",
    });
    expect((await other.call("GET", "/api/chat/config")).json()).toMatchObject({ greeting: null });
    expect((await ask("PUT", "/api/chat-menu", { menu, version: (await read()).version, reason })).status).toBe(200);
  });

  test("it shows the member's own state, and hands over to an operator", async () => {
    const { person, press, history } = await newMember();
    for (const [payload, words] of [
      ["menu:part:deposits", /ยังไม่มีรายการฝาก/],
      ["menu:part:withdrawals", /ยังไม่มีรายการถอน/],
      ["menu:part:withdraw-blocked", /ถอนขั้นต่ำ ฿100\.00/],
    ] as const) {
      expect((await press(payload)).statusCode).toBe(200);
      expect(JSON.stringify(await history())).toMatch(words);
    }
    // A withdrawal sweeps the money in the games to the wallet first, so that money alone blocks nothing.
    await moveIntoGame(person, 25_000n);
    await press("menu:part:withdraw-blocked");
    const [, answer] = await history();
    expect(JSON.stringify(answer)).toMatch(/ในเกมมี ฿250\.00/);
    expect(JSON.stringify(answer)).not.toMatch(/แต่ถอนขั้นต่ำ/);
    const before = (await list("waiting")).counts["waiting"] ?? 0;
    expect((await press("menu:person")).statusCode).toBe(200);
    expect((await list("waiting")).counts["waiting"]).toBe(before + 1);
  });

  test("outside open hours a customer who asks for an operator is told so, once", async () => {
    type Settings = { readonly settings: object; readonly version: string };
    const { settings, version } = (await ask<Settings>("GET", "/api/chat-settings")).body;
    const closed = { ...settings, hours: Array.from({ length: 7 }, () => "closed") };
    const change = (more: object) => ({ reason: "a test", ...more });
    expect((await ask("PUT", "/api/chat-settings", change({ settings: closed, version }))).body).toEqual({
      message: "NO_PERMISSION",
    });
    const saved = await ask<Settings>(
      "PUT",
      "/api/chat-settings",
      change({ settings: closed, version }),
      fixture.owner,
    );
    const { say, history } = await newMember();
    await say("hello");
    await say("anybody there");
    const told = (await history()).filter(({ message }) => message.payload?.message?.includes("นอกเวลาทำการ"));
    expect(told).toHaveLength(1);
    expect((await other.call("GET", "/api/chat/config")).json()).toMatchObject({ online: false, hours: [] });
    await ask("PUT", "/api/chat-settings", change({ settings, version: saved.body.version }), fixture.owner);
  });

  test("canned replies are filled in with the member's data", async () => {
    const { say } = await newMember();
    await say("hello");
    const { _id } = await newest();
    const text = "{name} {balance} {lastDeposit} {unknown} {operator}";
    const { version } = (await ask<{ version: string }>("GET", "/api/canned-replies")).body;
    const item = { code: "hi", texts: { th: text, lo: text, en: text } };
    expect((await ask("PUT", "/api/canned-replies", { items: [item, item], version })).status).toBe(409);
    expect((await ask("PUT", "/api/canned-replies", { items: [item], version })).status).toBe(200);
    expect((await ask("GET", `/api/chats/${_id}/canned/hi`)).body).toEqual({
      text: expect.stringMatching(/^สมหญิง ฿0\.00 – \{unknown\} /),
    });
    expect((await ask("GET", `/api/chats/${_id}/canned/no`)).body).toEqual({ message: "NO_DATA" });
  });
});
