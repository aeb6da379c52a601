import { afterEach, beforeEach, expect, test } from "vitest";

import { createTestWorld } from "../testing/test-world.ts";
import type { TestWorld } from "../testing/test-world.ts";
import { createPlayAccess } from "./play-access.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let trial: TestWorld;

beforeEach(async () => {
  trial = await createTestWorld({
    server: async ({ body }) => {
      const isKnown = new URLSearchParams(body).get("operator_player_session") === "known";
      const data = isKnown ? { player_name: "malee", nickname: "malee", currency: "THB" } : null;
      return { status: 200, body: JSON.stringify({ data, error: data ? null : { code: "1300" } }) };
    },
  });
  for (const code of ["PG", "UFABET", "HUAYHD"]) {
    const book = trial.world.gameBook(code);
    book.open({ username: "malee", password: "Qx7-mango-33", currency: "THB" });
    book.transfer({ username: "malee", reference: "in", direction: "in", amount: 100_00n });
  }
});
afterEach(async () => trial.close());

const sessionOf = (location: string | undefined): string => /#s=(\S+)$/.exec(location ?? "")?.[1] ?? "";
const opened = (code: string): string => sessionOf(createPlayAccess(trial.world).gamePage(code, "malee", "th"));
const call = (method: "GET" | "POST", url: string, session: string, payload?: object) =>
  trial.app.inject({ method, url, headers: { authorization: `Bearer ${session}` }, ...(payload && { payload }) });
const enter = async (url: string) => sessionOf((await trial.app.inject({ url })).headers.location);

test("PG admits only players whom the operator confirms", async () => {
  const session = await enter("/play/pg?ot=krapao&ops=known&l=th");
  expect((await call("GET", "/play/api/seat", session)).json()).toMatchObject({ code: "PG", username: "malee" });
  expect(await enter("/play/pg?ot=krapao&ops=other")).toBe("");
});

test("a link admits once, at its own provider, for a day", async () => {
  const access = createPlayAccess(trial.world);
  const pathOf = (url: string): string => url.replace(trial.world.origin, "");
  const { url } = access.link("HUAYHD", "malee");
  expect(await enter(pathOf(url).replace("huayhd", "ufabet"))).toBe("");
  expect(await enter(pathOf(url))).not.toBe("");
  expect(await enter(pathOf(url))).toBe("");
  const late = access.link("HUAYHD", "malee");
  trial.pass(25 * HOUR);
  expect(await enter(pathOf(late.url))).toBe("");
});

test("a provider's app admits by name and password only", async () => {
  const shown = await trial.app.inject({ url: "/play/ufabet/app?for=android" });
  expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const logIn = (password: string) =>
    trial.app.inject({
      method: "POST",
      url: "/play/ufabet/app",
      headers,
      payload: new URLSearchParams({ username: "malee", password }).toString(),
    });
  expect((await logIn("wrong")).statusCode).toBe(401);
  const session = sessionOf((await logIn("Qx7-mango-33")).headers.location);
  expect((await call("GET", "/play/api/seat", session)).json()).toMatchObject({ code: "UFABET", username: "malee" });
});

test("a changed, forged or expired session is refused", async () => {
  const session = opened("PG");
  const [body = "", signature = ""] = session.split(".");
  const forged = Buffer.from(body, "base64url").toString("utf8").replace("malee", "other");
  const forgeries = ["", "x", `${Buffer.from(forged).toString("base64url")}.${signature}`, `${body}.`, body];
  for (const token of forgeries) expect((await call("GET", "/play/api/seat", token)).statusCode).toBe(401);
  trial.pass(13 * HOUR);
  expect((await call("GET", "/play/api/seat", session)).statusCode).toBe(401);
});

test("a round changes the balance as it shows", async () => {
  const session = opened("PG");
  const reply = await call("POST", "/play/api/rounds", session, { stake: 20, choice: { room: "slot" } });
  const { round, shown } = reply.json<{ round: { balance: number; payout: number }; shown: { payout: number } }>();
  expect(round.payout).toBe(shown.payout);
  expect(round.balance).toBe(80 + shown.payout);
  expect((await call("GET", "/play/api/seat", session)).json()).toMatchObject({ balance: round.balance });
});

test("a bet on a match records the next kick-off and the pick; other rooms have no events", async () => {
  const book = trial.world.gameBook("UFABET");
  const session = opened("UFABET");
  const bet = async (match: string, pick: string) => {
    const choice = { room: "sport", match, pick };
    expect((await call("POST", "/play/api/rounds", session, { stake: 1, choice })).statusCode).toBe(200);
    return book.lastRounds("malee", 1)[0]?.bet;
  };
  const event = "m1-2026-11-21T07:45Z";
  expect(await bet("m1", "home")).toEqual({ event, side: "home" });
  trial.pass(13 * MINUTE - 1);
  expect(await bet("m1", "away")).toEqual({ event, side: "away" });
  expect(await bet("m3", "draw")).toEqual({ event: "m3-2026-11-21T07:45Z", side: "draw" });
  trial.pass(1);
  expect(await bet("m1", "home")).toEqual({ event: "m1-2026-11-21T08:00Z", side: "home" });
  await call("POST", "/play/api/rounds", opened("PG"), { stake: 1, choice: { room: "slot" } });
  expect(trial.world.gameBook("PG").lastRounds("malee", 1)).toMatchObject([{ bet: null }]);
});

test("an invalid stake, a choice of another room, or a stake above the balance plays nothing", async () => {
  const session = opened("UFABET");
  const choice = { room: "sport", match: "m1", pick: "home" };
  const bad = [
    { stake: 0, choice },
    { stake: -1, choice },
    { stake: 0.001, choice },
    { stake: "5", choice },
    { stake: 5, choice: { room: "slot" } },
    { stake: 5, choice: { ...choice, match: "m9" } },
    { stake: 5, choice, payout: 100 },
  ];
  for (const body of bad) expect((await call("POST", "/play/api/rounds", session, body)).statusCode).toBe(400);
  expect((await call("POST", "/play/api/rounds", session, { stake: 100.01, choice })).statusCode).toBe(409);
  expect((await call("GET", "/play/api/seat", session)).json()).toMatchObject({ balance: 100, rounds: [] });
});

test("the posted login requires its own state, in time", async () => {
  const page = await trial.app.inject({ url: "/world/games/ufabet/login.aspx" });
  const state = Object.fromEntries(
    [...page.body.matchAll(/name="(__\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  const post = async (fields: Readonly<Record<string, string>>): Promise<string> => {
    const payload = new URLSearchParams({ username: "malee", password: "Qx7-mango-33", ...fields }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return sessionOf(
      (await trial.app.inject({ method: "POST", url: "/play/ufabet/login", headers, payload })).headers.location,
    );
  };
  expect(await post(state)).not.toBe("");
  expect(await post({ ...state, password: "wrong" })).toBe("");
  expect(await post({ ...state, __VIEWSTATE: `${state["__VIEWSTATE"]}A` })).toBe("");
  expect(await post({})).toBe("");
  trial.pass(3 * HOUR);
  expect(await post(state)).toBe("");
});
