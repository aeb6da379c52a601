import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { gameOf, walletOf } from "../../apps/server/src/domain/game/accounts.ts";
import { refreshGame } from "../../apps/server/src/domain/game/refresh.ts";
import { type Answer, type Member, type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

let system: System;
let server: Server;
let actions: MemberActions;
beforeAll(async () => {
  system = await startSystem();
  server = await system.start();
  actions = memberActions(system, server);
});
afterEach(() => actions.heal());
afterAll(() => system.close());

const credentials = async (member: Member, code: string) =>
  (await actions.get(member, `/api/wallet/account/${code}`)).body as {
    username: string;
    password: string;
    event?: { action: string; fields: Record<string, string> };
  };
const message = ({ status, body }: Answer): string => `${status} ${(body as { message?: string }).message ?? ""}`;

test("an account opens once, with a strong password that is sealed at rest", async () => {
  const member = await system.background.member(0n);
  expect(message(await actions.get(member, "/api/wallet/account/PG"))).toBe("404 SLOT_NO_ACCOUNT");
  expect((await actions.get(member, "/api/wallet/activate/PG")).body).toEqual({ code: "PG", isActive: true });
  expect(message(await actions.get(member, "/api/wallet/activate/PG"))).toBe("409 SLOT_ALREADY_ACTIVE");
  expect(message(await actions.get(member, "/api/wallet/activate/NOBODY"))).toBe("404 NO_GAME");
  const { password, username } = await credentials(member, "PG");
  expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[a-zA-Z\d]{18}$/);
  const { rows } = await system.background.owner.query("select * from game_account where member_id = $1", [member.id]);
  const row = rows[0] as { password: Buffer; username: string };
  expect(row.username).toBe(username);
  expect(row.password.includes(password)).toBe(false);
});

test.each(["PG", "UFABET", "HUAYHD", "ASKMEBET"])(
  "an unclear opening at %s is repeated for the same account",
  async (code) => {
    const member = await system.background.member(0n);
    for (const kind of ["lost-reply", "nonsense", "error"]) {
      await actions.fault(code, kind);
      expect(message(await actions.get(member, `/api/wallet/activate/${code}`))).toBe("503 GAME_ACTIVATION_FAIL");
      await actions.heal();
    }
    expect((await actions.wallet(member)).slots.find((slot) => slot.code === code)?.isActive).toBe(false);
    expect((await actions.get(member, `/api/wallet/activate/${code}`)).status).toBe(200);
    const { username } = await credentials(member, code);
    expect(await system.person("GET", `/games/${code}/accounts/${username}`)).toMatchObject({ balance: 0 });
  },
);

test.each(["UFABET", "HUAYHD", "ASKMEBET"])(
  "a reset at %s sets a new password on both sides, under every fault",
  async (code) => {
    const member = await system.background.member(0n);
    await actions.withGames(member, { [code]: 0 });
    const before = await credentials(member, code);
    expect((await actions.get(member, `/api/wallet/resetpassword/${code}`)).status).toBe(200);
    const after = await credentials(member, code);
    expect(after.username).toBe(before.username);
    expect(after.password).not.toBe(before.password);
    expect(system.world.gameBook(code).isPassword(after.username, after.password)).toBe(true);
    for (const kind of ["lost-reply", "error"]) {
      await actions.fault(code, kind);
      expect(message(await actions.get(member, `/api/wallet/resetpassword/${code}`))).toBe(
        "503 SLOT_RESET_PASSWORD_FAIL",
      );
      await actions.heal();
      // The shown password is the one that the provider accepts, whichever of the two it has.
      const { username, password } = await credentials(member, code);
      expect(system.world.gameBook(code).isPassword(username, password)).toBe(true);
    }
  },
);

test("S36: PG opens by a ticket that is valid once, for 2 minutes, for that member", async () => {
  const member = await system.background.member(0n);
  await actions.withGames(member, { PG: 0 });
  const { username } = await credentials(member, "PG");
  const open = async (): Promise<string> => {
    const { link } = (await actions.get(member, `/api/autoLogin/pg/${username}`)).body as { link: string };
    return new URL(link).searchParams.get("ops") ?? "";
  };
  const verify = async (ticket: string, secret = system.world.secretOf("games/pg")) => {
    const reply = await server.app.inject({
      method: "POST",
      url: "/callbacks/games/PG/verify",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        operator_token: "krapao",
        secret_key: secret,
        operator_player_session: ticket,
      }).toString(),
    });
    return { status: reply.statusCode, text: reply.body };
  };
  const ticket = await open();
  expect(ticket).toMatch(/^[\w-]{43}$/);
  const { rows } = await system.background.owner.query("select * from launch_ticket where member_id = $1", [member.id]);
  expect(JSON.stringify(rows, (_n, value: unknown) => String(value))).not.toContain(ticket);
  expect((await verify(ticket, "another")).status).toBe(401);
  expect((await verify(ticket)).text).toContain(`"player_name":"${username}"`);
  expect((await verify(ticket)).text).not.toContain(username);
  expect((await verify("x".repeat(43))).text).not.toContain("player_name");
  const late = await open();
  system.time.skip(120_001);
  expect((await verify(late)).text).not.toContain("player_name");
  const blocked = await open();
  await system.background.owner.query("update member set status = 'blocked' where id = $1", [member.id]);
  expect((await verify(blocked)).text).not.toContain("player_name");
});

test("UFABET's credentials contain the form that opens it; huay's link is its own", async () => {
  const member = await system.background.member(0n);
  await actions.withGames(member, { UFABET: 0, HUAYHD: 0 });
  const { event } = await credentials(member, "UFABET");
  expect(event?.action).toContain("http://127.0.0.1:4100/play/ufabet");
  expect(Object.keys(event?.fields ?? {}).length).toBeGreaterThan(0);
  expect((await credentials(member, "HUAYHD")).event).toBeUndefined();
  const huay = await credentials(member, "HUAYHD");
  const { link } = (await actions.get(member, `/api/autoLogin/huayhd/${huay.username}`)).body as { link: string };
  expect(link).toContain("http://127.0.0.1:4100/play/huayhd");
  await actions.fault("HUAYHD", "nonsense");
  expect(message(await actions.get(member, `/api/autoLogin/huayhd/${huay.username}`))).toBe("503 NO_GAME");
});

test("rule 18: another member's names and passwords open nothing, in every call", async () => {
  const member = await system.background.member(0n);
  await actions.withGames(member, { PG: 0 });
  const own = (await credentials(member, "PG")).username;
  for (const name of ["betflix", "joker2", "huayhd", "pg"]) {
    expect(message(await actions.get(member, `/api/autoLogin/${name}/${name === "pg" ? "other" : own}`))).toBe(
      "404 SLOT_NO_ACCOUNT",
    );
  }
  expect(message(await actions.get(member, `/api/autoLogin/areaslot/${own}`))).toBe("404 NOT_AREASLOT");
  expect(message(await actions.get(member, "/api/wallet/account/UFABET"))).toBe("404 NOT_UFABET");
  for (const name of ["askmebet", "imi", "usun", "circus", "slotracha", "pgslot"]) {
    expect(message(await actions.get(member, `/api/autoLogin/${name}/${own}/secret`))).toBe("404 SLOT_NO_ACCOUNT");
  }
});

test("rule 8: play results follow the provider, in both directions; without an answer the last balance stays", async () => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { PG: 300, UFABET: 200 });
  const play = async (code: string, stake: number, payout: number) =>
    system.person("POST", `/games/${code}/rounds`, { username: await actions.usernameAt(member, code), stake, payout });
  await play("PG", 100, 0);
  await play("UFABET", 50, 500);
  await actions.fault("UFABET", "error");
  const amounts = ({ body }: Answer) => {
    const { slots, failed } = body as { slots: { code: string; amount: number }[]; failed: string[] };
    const shown = slots.filter(({ amount }) => amount !== 0);
    return { failed, ...Object.fromEntries(shown.map(({ code, amount }) => [code, amount])) };
  };
  expect(amounts(await actions.get(member, "/api/wallet/refresh/slot"))).toEqual({
    failed: ["UFABET"],
    PG: 200,
    UFABET: 200,
  });
  await actions.heal();
  expect(amounts(await actions.get(member, "/api/wallet/refresh/slot"))).toEqual({
    failed: [],
    PG: 200,
    UFABET: 650,
  });
  expect(amounts(await actions.get(member, "/api/wallet/refresh/slot"))).toEqual({
    failed: [],
    PG: 200,
    UFABET: 650,
  });
  const { rows } = await system.background.owner.query(
    "select code, balance from account where kind = 'play' order by code",
  );
  expect(rows).toEqual([
    { code: "PG", balance: 10_000n },
    { code: "UFABET", balance: -45_000n },
  ]);
});

test("rule 8: no play result is posted while a transfer uses the account, nor when one began meanwhile", async () => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { PG: 300 });
  const { context } = server;
  const game = await gameOf(context, member.id, "PG");
  const wallet = await walletOf(context, { id: member.id, currency: "THB" });
  const move = (operation: "hold" | "release", reference: string) =>
    context.ledger.submit({
      ...{
        operation,
        reference,
        kind: "to-game",
        currency: "THB",
        amount: 50_00n,
        debit: wallet,
        credit: game.account,
      },
      ...(operation === "hold" ? { exclusive: game.account } : {}),
    });
  const posted = async (): Promise<number> =>
    (
      await system.background.owner.query("select 1 from transfer where kind = 'play' and $1 in (debit, credit)", [
        game.account,
      ])
    ).rows.length;
  const username = await actions.usernameAt(member, "PG");
  await system.person("POST", "/games/PG/rounds", { username, stake: 100, payout: 300 });

  await move("hold", "PLAY-BUSY");
  expect(await refreshGame(context, game)).toEqual({ is: "busy" });
  await move("release", "PLAY-BUSY");

  const adapter = context.adapters.games.get("PG");
  if (adapter === undefined) throw new Error("no PG");
  // The transfer begins while the provider answers.
  const slow: typeof adapter = {
    ...adapter,
    balance: async (account) => {
      const answer = await adapter.balance(account);
      await move("hold", "PLAY-MOVED");
      return answer;
    },
  };
  const games = new Map(context.adapters.games).set("PG", slow);
  expect(await refreshGame({ ...context, adapters: { ...context.adapters, games } }, game)).toEqual({ is: "moved-on" });
  await move("release", "PLAY-MOVED");
  expect(await posted()).toBe(0);

  expect(await refreshGame(context, game)).toEqual({ is: "known", balance: 500_00n });
  expect(await posted()).toBe(1);
});
