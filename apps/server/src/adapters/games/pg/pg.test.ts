import { describe, expect, test } from "vitest";

import { withdrawNow } from "../../testing/attempts.ts";
import { account, answering, move, portOf, visit } from "../testing/game-ports.ts";

test("PG's codes for in progress, failed and server error are unclear; those for an unknown player and insufficient balance refuse", async () => {
  const saying = (error: string) =>
    withdrawNow(portOf("PG", answering(200, JSON.stringify({ data: null, error: { code: error } }))), move);
  for (const error of ["3101", "3100", "1200", "9999"]) expect((await saying(error)).is).toBe("unclear");
  for (const error of ["3013", "3004", "3005", "1204"]) expect((await saying(error)).is).toBe("refused");
});

test("PG's link is on the provider's host, with the ticket and without a password (S36)", async () => {
  const launch = await portOf("PG", answering(200, "")).launch({ ...visit, ticket: "abc", language: "lo" });
  expect(launch).toEqual({ is: "link", link: "https://play.games.example/lobby?ot=krapao&ops=abc&l=lo" });
});

describe("PG's ticket verification", () => {
  const tickets = portOf("PG", answering(200, "")).tickets;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const ask = (fields: Record<string, string>, given: Record<string, string> = headers) =>
    tickets?.read({ headers: given, body: Buffer.from(new URLSearchParams(fields).toString()) });
  const good = { operator_token: "krapao", secret_key: "s3cret", operator_player_session: "abc-_9" };

  test("accepts a ticket only from PG (S33)", () => {
    expect(ask(good)).toEqual({ is: "ticket", ticket: "abc-_9" });
    expect(ask({ ...good, secret_key: "other" })).toMatchObject({ is: "bad" });
    expect(ask({ ...good, operator_token: "other" })).toMatchObject({ is: "bad" });
    expect(ask({ operator_player_session: "abc" })).toMatchObject({ is: "bad" });
    expect(ask({ ...good, operator_player_session: "a b" })).toMatchObject({ is: "bad" });
    expect(ask(good, { "content-type": "text/plain" })).toMatchObject({ is: "bad" });
  });

  test("answers with the player, or that the session is unknown", () => {
    expect(JSON.parse(tickets?.answer(account) ?? "")).toMatchObject({
      data: { player_name: "pgk0800000001" },
      error: null,
    });
    expect(JSON.parse(tickets?.answer(null) ?? "")).toMatchObject({ data: null, error: { code: "1300" } });
  });
});
