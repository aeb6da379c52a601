import { describe, expect, test } from "vitest";

import { plainHttp } from "../../testing/plain-http.ts";
import { account, answering, portOf } from "../testing/game-ports.ts";

test("UFABET signs in once, and again when its token has expired", async () => {
  const paths: string[] = [];
  let token = 0;
  const http = plainHttp(({ url, headers }) => {
    const path = url.replace("https://api.games.example/v1/", "");
    paths.push(path);
    const isStale = path === "user/credit" && headers?.["authorization"] !== `Bearer t${token}`;
    const data =
      path === "partner/auth"
        ? { token: `t${(token += 1)}` }
        : { username: account.username, currency: "THB", credit: "10.00" };
    const body = isStale ? { success: false, code: "INVALID_TOKEN" } : { success: true, data };
    return Promise.resolve({ status: 200, headers: {}, body: JSON.stringify(body) });
  });
  const port = portOf("UFABET", http);
  const known = { is: "known", balance: 10_00n };
  expect(await port.balance(account)).toMatchObject(known);
  expect(await port.balance(account)).toMatchObject(known);
  token = 7;
  expect(await port.balance(account)).toMatchObject(known);
  expect(paths).toEqual(["partner/auth", "user/credit", "user/credit", "user/credit", "partner/auth", "user/credit"]);
});

test("a UFABET bet has event and side together or neither; invalid ones are left out, and the bet counts", async () => {
  const at = "2026-11-21T03:10:00.000Z";
  const saying = async (match: unknown, selection: unknown) => {
    const money = { stake: "1.00", payout: "0.00", valid_stake: "1.00" };
    const bets = [{ ticket: "a", time: at, ...money, match, selection }];
    const data = { token: "t", username: account.username, bets, complete_until: at, has_more: false };
    const port = portOf("UFABET", answering(200, JSON.stringify({ success: true, data })));
    const report = await port.report({ ...account, from: new Date(at) });
    return report.is === "known" ? (report.bets[0]?.on ?? null) : report.is;
  };
  const [event, side] = ["e".repeat(100), "s".repeat(50)];
  expect(await saying(event, side)).toEqual({ event, side });
  for (const [match, selection] of [
    [null, null],
    [event, null],
    [null, side],
    [event, ""],
    ["", side],
    [`${event}e`, side],
    [event, `${side}s`],
    [1, side],
    [undefined, undefined],
  ])
    expect(await saying(match, selection)).toBeNull();
});

describe("UFABET's form", () => {
  const page = (form: string): string => `<!doctype html><html><body>${form}</body></html>`;
  const read = (html: string) => portOf("UFABET", answering(200, html)).form?.();
  const state = '<input type="hidden" name="__VIEWSTATE" value="/wEPabc+/=">';

  test("consists of its address and its state, and nothing else from the page", async () => {
    const html = page(`<form method="post" action="https://play.games.example/login">${state}<input name="u"></form>`);
    expect(await read(html)).toEqual({
      is: "form",
      action: "https://play.games.example/login",
      fields: { __VIEWSTATE: "/wEPabc+/=" },
    });
  });

  test("is unclear when it posts to another host or has unknown fields", async () => {
    const elsewhere = page(`<form method="post" action="https://evil.example/">${state}</form>`);
    const stateless = page('<form method="post" action="https://play.games.example/login"></form>');
    const odd = page(
      `<form method="post" action="https://play.games.example/login">${state}<input type="hidden" name="amount" value="1"></form>`,
    );
    for (const html of [elsewhere, stateless, odd, "", "<form>"]) {
      expect(await read(html)).toMatchObject({ is: "unclear" });
    }
  });
});
