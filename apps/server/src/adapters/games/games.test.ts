import { createHmac } from "node:crypto";

import { signatureOf } from "../signed/signature.ts";
import { plainHttp } from "../testing/plain-http.ts";
import { depositNow, withdrawNow } from "../testing/attempts.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { OutgoingRequest } from "../../lib/outgoing.ts";
import { account, answering, move, portOf, visit } from "./testing/game-ports.ts";

const codes = ["PG", "UFABET", "HUAYHD", "ASKMEBET", "BETFLIX", "JOKER", "SIGNED"] as const;

test("an entry with an unknown adapter is refused", () => {
  expect(() => portOf("NOBODY", answering(200, ""))).toThrow("NOBODY");
});

describe.each(codes)("%s", (code) => {
  test("a body that does not fit the format is unclear (S35)", async () => {
    const bodies = fc.oneof(fc.string(), fc.json(), fc.constantFrom("", "null", "{}", "[]", '{"data":{}}'));
    await fc.assert(
      fc.asyncProperty(bodies, fc.constantFrom(200, 201, 302, 400, 404, 500, 503), async (body, status) => {
        const port = portOf(code, answering(status, body));
        const answers = [
          await depositNow(port, move),
          await withdrawNow(port, move),
          (await port.ask?.({ ...move, direction: "in" })) ?? { is: "unclear" },
          await port.report({ ...account, from: new Date(0) }),
          await port.holdings(null),
          await port.create({ ...account, password: "p" }),
          await port.balance(account),
        ];
        for (const answer of answers) expect(answer.is).toBe("unclear");
      }),
      { numRuns: 200 },
    );
  });

  test("a valid answer with a 5xx status is unclear", async () => {
    const bodies = {
      PG: '{"data":{"transactionId":1,"amount":150,"balanceAmount":150},"error":null}',
      UFABET: '{"success":true,"data":{"ref":"t-1","transaction_id":"1","amount":"150.00","token":"t"}}',
      HUAYHD:
        '{"code":0,"data":{"transaction_id":"1","transaction_ref":"t-1","username":"pgk0800000001","type":"deposit","amount":"150.00","status":"success"}}',
      ASKMEBET: '{"code":0,"msg":"SUCCESS","result":{"user":"pgk0800000001","amount":"150.00","credit":"150.00"}}',
      BETFLIX:
        '{"status":"success","error_code":0,"data":{"username":"pgk0800000001","ref":"t-1","amount":150,"balance":150}}',
      JOKER: '{"Username":"pgk0800000001","RequestID":"t-1","Amount":150,"Credit":150}',
      SIGNED:
        '{"id":"T1","reference":"t-1","username":"pgk0800000001","direction":"in","amount":"150.00","currency":"THB","status":"DONE"}',
    };
    expect((await depositNow(portOf(code, answering(200, bodies[code])), move)).is).toBe("done");
    expect((await depositNow(portOf(code, answering(502, bodies[code])), move)).is).toBe("unclear");
  });
});

test("a bug of our own is thrown and not treated as a missing answer", async () => {
  const port = portOf(
    "PG",
    plainHttp(() => Promise.reject(new TypeError("bug"))),
  );
  await expect(depositNow(port, move)).rejects.toThrow("bug");
});

test("a link to another host, another scheme or with a username is not followed (S36)", async () => {
  const links = [
    "https://evil.example/lobby",
    "http://play.games.example/lobby",
    "https://play.games.example:8443/",
    "https://a:b@play.games.example/",
    "data:text/html,x",
    "lobby",
  ];
  for (const link of links) {
    const huay = portOf("HUAYHD", answering(200, JSON.stringify({ code: 0, data: { url: link } })));
    expect(await huay.launch(visit)).toMatchObject({ is: "unclear" });
  }
  const good = portOf("HUAYHD", answering(200, '{"code":0,"data":{"url":"https://play.games.example/in?t=1"}}'));
  expect(await good.launch(visit)).toEqual({ is: "link", link: "https://play.games.example/in?t=1" });
});

test("askmebet signs amount, user and agent with MD5, and cannot be asked about a transfer", async () => {
  const sent: OutgoingRequest[] = [];
  const port = portOf("ASKMEBET", answering(200, "", sent));
  await depositNow(port, move);
  expect(JSON.parse(sent[0]?.body ?? "")).toEqual({
    agent: "krapao",
    user: "pgk0800000001",
    amount: "150.00",
    signature: "06c4836c5d65cdabe58bcc0c773507f4",
  });
  expect(port.ask).toBeUndefined();
});

test("askmebet's refusals are those that it gives before money moves", async () => {
  const saying = (code: number) =>
    withdrawNow(portOf("ASKMEBET", answering(200, JSON.stringify({ code, msg: "x" }))), move);
  for (const code of [1, 500, 911, 999]) expect((await saying(code)).is).toBe("unclear");
  for (const code of [901, 902, 903, 910, 920]) expect((await saying(code)).is).toBe("refused");
});

test("betflix receives a signed amount under our reference, and cannot be asked about it", async () => {
  const sent: OutgoingRequest[] = [];
  const port = portOf("BETFLIX", answering(200, "", sent));
  await depositNow(port, move);
  await withdrawNow(port, move);
  expect(sent.map(({ body }) => body)).toEqual([
    "username=pgk0800000001&amount=150.00&ref=t-1",
    "username=pgk0800000001&amount=-150.00&ref=t-1",
  ]);
  expect(sent[0]?.headers).toMatchObject({ "x-api-betflix": "krapao", "x-api-key": "s3cret" });
  expect(port.ask).toBeUndefined();
});

test("the refusals of betflix and Joker are those that they give before money moves", async () => {
  const betflixSays = (code: number) =>
    withdrawNow(portOf("BETFLIX", answering(200, JSON.stringify({ status: "error", error_code: code }))), move);
  for (const code of [1, 2002, 3002, 9999]) expect((await betflixSays(code)).is).toBe("unclear");
  for (const code of [1001, 1002, 2001, 3001]) expect((await betflixSays(code)).is).toBe("refused");
  const jokerSays = (status: number, Message: string) =>
    withdrawNow(portOf("JOKER", answering(status, JSON.stringify({ Message }))), move);
  for (const said of ["DuplicateRequestID", "RequestNotFound", "x"])
    expect((await jokerSays(400, said)).is).toBe("unclear");
  for (const said of ["InvalidParameter", "InvalidSignature", "UserNotFound", "InsufficientCredit"]) {
    expect((await jokerSays(400, said)).is).toBe("refused");
    for (const status of [200, 302, 500]) expect((await jokerSays(status, said)).is).toBe("unclear");
  }
});

test("betflix's totals must equal the sums of its bets", async () => {
  const summary = (turnover: number, winloss: number) =>
    JSON.stringify({
      status: "success",
      error_code: 0,
      data: {
        username: account.username,
        turnover,
        winloss,
        bets: [{ id: "B1", time: "2026-11-21T07:30:00Z", bet: 10, win: 4.5, valid: 10 }],
        complete_until: "2026-11-21T07:31:00Z",
        more: false,
      },
    });
  const reportOf = (body: string) =>
    portOf("BETFLIX", answering(200, body)).report({ ...account, from: new Date("2026-11-21T07:00:00Z") });
  expect(await reportOf(summary(10, -5.5))).toMatchObject({ is: "known", bets: [{ stake: 10_00n, payout: 4_50n }] });
  for (const [turnover, winloss] of [
    [11, -5.5],
    [10, 5.5],
    [10, 0],
  ] as const)
    expect((await reportOf(summary(turnover, winloss))).is).toBe("unclear");
});

test("Joker's requests sign the sorted pairs, and only Joker's own 404 says that a request never arrived", async () => {
  const sent: OutgoingRequest[] = [];
  await depositNow(portOf("JOKER", answering(200, "", sent)), move);
  const url = new URL(sent[0]?.url ?? "");
  expect([url.pathname, url.searchParams.get("appid")]).toEqual(["/v1", "krapao"]);
  const text = "Amount=150.00&Currency=THB&Method=TC&RequestID=t-1&Timestamp=1795246320&Username=pgk0800000001";
  expect(url.searchParams.get("signature")).toBe(createHmac("sha1", "s3cret").update(text).digest("base64"));
  const asked = (status: number, body: string) =>
    portOf("JOKER", answering(status, body)).ask?.({ ...move, direction: "in" });
  expect(await asked(404, '{"Message":"RequestNotFound"}')).toEqual({ is: "not-found" });
  for (const [status, body] of [
    [404, "Not Found"],
    [404, '{"Message":"UserNotFound"}'],
    [404, '{"message":"RequestNotFound"}'],
    [400, '{"Message":"RequestNotFound"}'],
    [200, '{"Message":"RequestNotFound"}'],
  ] as const)
    expect((await asked(status, body))?.is).toBe("unclear");
});

describe("the signed protocol", () => {
  const failing = (status: number, code: string) =>
    portOf("SIGNED", answering(status, JSON.stringify({ error: { code } })));

  test("refuses by the codes that are given before money moves", async () => {
    for (const code of ["DUPLICATE_REFERENCE", "IDEMPOTENCY_CONFLICT", "INVALID_SIGNATURE", "TRANSFER_NOT_FOUND"])
      expect((await depositNow(failing(409, code), move)).is).toBe("unclear");
    for (const code of ["INVALID_AMOUNT", "PLAYER_NOT_FOUND", "INSUFFICIENT_BALANCE", "EXPIRED"])
      expect((await depositNow(failing(409, code), move)).is).toBe("refused");
  });

  test("opens a session, and sends the password only where the provider requires it", async () => {
    const open = async (opensBy: string): Promise<string> => {
      const sent: OutgoingRequest[] = [];
      const body = JSON.stringify({ username: account.username, url: "https://play.games.example/in?t=1" });
      const launch = await portOf("SIGNED", answering(200, body, sent), { opensBy }).launch(visit);
      expect(launch).toEqual({ is: "link", link: "https://play.games.example/in?t=1" });
      return sent[0]?.body ?? "";
    };
    expect(await open("session")).toBe('{"language":"th"}');
    expect(await open("password")).toBe('{"language":"th","password":"p"}');
    const elsewhere = JSON.stringify({ username: account.username, url: "https://evil.example/in" });
    const others = JSON.stringify({ username: "somebody", url: "https://play.games.example/in" });
    for (const body of [elsewhere, others])
      expect((await portOf("SIGNED", answering(200, body)).launch(visit)).is).toBe("unclear");
  });

  test("opens by our ticket, or by name and password in the address, without a call", async () => {
    const sent: OutgoingRequest[] = [];
    const open = (opensBy: string) =>
      portOf("SIGNED", answering(200, "", sent), { opensBy }).launch({ ...visit, password: "a&b", ticket: "T1" });
    const lobby = "https://play.games.example/lobby";
    expect(await open("ticket")).toEqual({ is: "link", link: `${lobby}?ticket=T1&lang=th` });
    const link = `${lobby}?username=pgk0800000001&password=a%26b&lang=th`;
    expect(await open("query")).toEqual({ is: "link", link });
    expect(sent).toEqual([]);
  });

  test("verifies a ticket by a recent signed message, with either secret (S33, S36)", () => {
    const desk = portOf("SIGNED", answering(200, ""), { opensBy: "ticket", previousSecret: "older" }).tickets;
    const body = Buffer.from('{"ticket":"T1"}');
    const path = "/callbacks/games/SIGNED/verify";
    const ask = (secret: string, time = "1795246320", sent = body) => {
      const signature = signatureOf(secret, { method: "POST", path, time, body });
      return desk?.read({ headers: { "x-timestamp": time, "x-signature": signature }, body: sent });
    };
    for (const secret of ["s3cret", "older"]) expect(ask(secret)).toEqual({ is: "ticket", ticket: "T1" });
    expect(ask("another")).toMatchObject({ is: "bad" });
    expect(ask("s3cret", "1795240000")).toMatchObject({ is: "bad" });
    expect(ask("s3cret", "1795246320", Buffer.from('{"ticket":"T2"}'))).toMatchObject({ is: "bad" });
    expect(desk?.read({ headers: {}, body })).toMatchObject({ is: "bad" });
    expect(desk?.answer({ username: "a", currency: "LAK" })).toBe('{"player":{"username":"a","currency":"LAK"}}');
    expect(desk?.answer(null)).toBe('{"player":null}');
    expect(portOf("SIGNED", answering(200, "")).tickets).toBeUndefined();
  });
});

test("a report out of order, outside its period or with a duplicate line is refused", async () => {
  const bet = (id: string, at: string) => ({ id, at, bet: "1.00", win: "0.00", validBet: "1.00" });
  const from = new Date("2026-11-21T03:00:00.000Z");
  const saying = (list: readonly unknown[]) => {
    const result = { user: account.username, list, completeTo: "2026-11-21T04:00:00.000Z", more: false };
    return portOf("ASKMEBET", answering(200, JSON.stringify({ code: 0, result }))).report({ ...account, from });
  };
  const [one, two] = ["2026-11-21T03:10:00.000Z", "2026-11-21T03:20:00.000Z"];
  expect(await saying([bet("a", one), bet("b", one), bet("c", two)])).toMatchObject({ is: "known" });
  const bad = [
    [bet("a", two), bet("b", one)],
    [bet("a", "2026-11-21T02:59:59.999Z")],
    [bet("a", "2026-11-21T04:00:00.001Z")],
    [bet("a", one), bet("a", two)],
  ];
  for (const list of bad) expect(await saying(list)).toMatchObject({ is: "unclear" });
});

test("huay's code for a duplicate does not say how the first request ended", async () => {
  const port = portOf("HUAYHD", answering(200, '{"code":2037,"data":null}'));
  expect(await depositNow(port, move)).toEqual({ is: "unclear", why: "code 2037" });
});
