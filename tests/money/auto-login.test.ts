import { autoLogins } from "@krapao/contract/game/auto-logins";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { type Answer, type Member, type Server, startSystem, type System } from "./system.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";

let system: System;
let server: Server;
let actions: MemberActions;
let member: Member;
let other: Member;
beforeAll(async () => {
  system = await startSystem();
  server = await system.start();
  actions = memberActions(system, server);
  member = await system.background.member(1_000_000n);
  other = await system.background.member(0n);
});
afterEach(() => actions.heal());
afterAll(() => system.close());

/** SPEC.md section 7: the paths as given there, and whether they contain the password. */
const paths = [
  ["PG", "pg", false],
  ["BETFLIX", "betflix", false],
  ["ASKMEBET", "askmebet", true],
  ["IMI", "imi", true],
  ["USUN", "usun", true],
  ["AREASLOT", "areaslot", false],
  ["CIRCUS", "circus", true],
  ["SLOTRACHA", "slotracha", true],
  ["PGSLOT", "pgslot", true],
  ["JOKER2", "joker2", false],
  ["HUAYHD", "huayhd", false],
] as const;
/** These providers need no call for a session: we build the address. */
const withoutCall: ReadonlySet<string> = new Set(["PG", "PGSLOT", "SLOTRACHA", "USUN"]);

type Credentials = { readonly username: string; readonly password: string };
const credentialsAt = async (whose: Member, code: string): Promise<Credentials> =>
  (await actions.get(whose, `/api/wallet/account/${code}`)).body;
const said = ({ status, body }: Answer): string => `${status} ${(body as { message?: string }).message ?? ""}`;

/** The player whom the sandbox admits by a link, or null. */
const enter = async (link: string): Promise<string | null> => {
  const { pathname, search } = new URL(link);
  const reply = await system.visit(pathname + search);
  const session = /#s=(\S+)$/.exec(reply.headers.location ?? "")?.[1];
  if (session === undefined) return null;
  const seat = await system.visit("/play/api/seat", { authorization: `Bearer ${session}` });
  return seat.json<{ username: string }>().username;
};

test("all auto-logins of the contract are tested", () => {
  expect(new Set(Object.keys(autoLogins))).toEqual(new Set(paths.map(([code]) => code)));
});

describe.each(paths)("%s, /api/autoLogin/%s", (code, segment, hasPassword) => {
  const open = (whose: Member, { username, password }: Credentials): Promise<Answer> => {
    const parts = hasPassword ? [segment, username, password] : [segment, username];
    return actions.get(whose, `/api/autoLogin/${parts.map(encodeURIComponent).join("/")}`);
  };
  const notTheirs = code === "AREASLOT" ? "404 NOT_AREASLOT" : "404 SLOT_NO_ACCOUNT";

  test("opens the member's own account, and nobody else's", async () => {
    expect(said(await open(member, { username: "k1abcdef", password: "x" }))).toBe(notTheirs);
    await actions.withGames(member, { [code]: 100 });
    const own = await credentialsAt(member, code);
    const opened = await open(member, own);
    expect([opened.status, Object.keys(opened.body as object)]).toEqual([200, ["link"]]);
    const { link } = opened.body as { link: string };
    expect(new URL(link).pathname).toBe(`/play/${segment}`);
    expect(await enter(link)).toBe(own.username);

    expect(said(await open(other, own))).toBe(notTheirs);
    await actions.withGames(other, { [code]: 0 });
    expect(said(await open(other, own))).toBe(notTheirs);
    if (hasPassword) {
      expect(said(await open(member, { ...own, password: `${own.password}x` }))).toBe(notTheirs);
      const short = await actions.get(member, `/api/autoLogin/${segment}/${own.username}`);
      expect(said(short)).toBe("404 NO_GAME");
    }
  });

  test("needs a session, and its errors are those of sessions", async () => {
    const own = await credentialsAt(member, code);
    const url = `/api/autoLogin/${segment}/${own.username}${hasPassword ? `/${own.password}` : ""}`;
    const stranger = await server.app.inject({ url });
    expect([stranger.statusCode, stranger.json()]).toMatchObject([401, { message: "UNAUTHORIZED" }]);
    const forged = await server.app.inject({ url, headers: { authorization: "Bearer x" } });
    expect([forged.statusCode, forged.json()]).toMatchObject([401, { message: "invalid-token" }]);
    for (const kind of ["error", "lost-reply", "nonsense"]) {
      await actions.fault(code, kind);
      expect(said(await open(member, own))).toBe(withoutCall.has(code) ? "200 " : "503 NO_GAME");
      await actions.heal();
    }
    await system.background.owner.query("insert into provider_stop values ($1, now())", [code]);
    system.time.skip(1_000);
    expect(said(await open(member, own))).toBe("404 NO_GAME");
    await system.background.owner.query("delete from provider_stop where code = $1", [code]);
    system.time.skip(1_000);
    expect(said(await open(member, own))).toBe("200 ");
  });

  test("what was won or lost there is transferred to the wallet to the satang", async () => {
    const { username } = await credentialsAt(member, code);
    await system.person("POST", `/games/${code}/rounds`, { username, stake: 40, payout: 15.5 });
    const refreshed = async (): Promise<number | undefined> => {
      await actions.get(member, "/api/wallet/refresh/slot");
      return (await actions.wallet(member)).slots.find((slot) => slot.code === code)?.amount;
    };
    // On a busy machine the fast time leaves a provider no time to answer, so it is asked again.
    await expect.poll(refreshed, { timeout: 20_000 }).toBe(75.5);
    await actions.post(member, "/api/wallet/transfer", { from: code, to: "WALLET", amount: 75.5 });
    await expect.poll(() => actions.holds(member, code), { timeout: 20_000 }).toBe(0);
  });
});

test("UFABET opens by its form, through the same call as the others, and answers NOT_UFABET", async () => {
  expect(said(await actions.get(member, "/api/wallet/account/UFABET"))).toBe("404 NOT_UFABET");
  expect(said(await actions.get(member, "/api/autoLogin/ufabet/k1abcdef"))).toBe("404 NOT_UFABET");
  await actions.withGames(member, { UFABET: 0 });
  const { username } = await credentialsAt(member, "UFABET");
  const opened = await actions.get(member, `/api/autoLogin/UFABET/${username}`);
  expect(await enter((opened.body as { link: string }).link)).toBe(username);
  expect(said(await actions.get(other, `/api/autoLogin/UFABET/${username}`))).toBe("404 NOT_UFABET");
});
