import { afterAll, beforeAll, expect, test } from "vitest";

import { fillDemo } from "../../demo/fill-demo.ts";
import { fillBase } from "../../domain/bank-account/base.ts";
import { drawQr } from "../../lib/draw-qr.ts";
import { setOperatorSettings } from "../../lib/operator-settings.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { slipHours } from "../../domain/deposit/slip/slip-hours.ts";

let th: TestServer;
let lo: TestServer;
beforeAll(async () => {
  const before = async (context: TestServer["context"]): Promise<void> => {
    await fillBase(context.db);
    await fillDemo(context);
  };
  [th, lo] = await Promise.all([openServer({ before }), openServer({ before, env: { EDITION: "lo" } })]);
});
afterAll(() => Promise.all([th.close(), lo.close()]));

const demoToken = async (server: TestServer): Promise<string> => {
  const answer = await server.call("POST", "/api/login", { body: { username: "0800000001", password: "demo1234" } });
  return answer.json<{ token: string }>().token;
};
const look = async <Value>(server: TestServer, what: string, headers: Record<string, string> = {}): Promise<Value> =>
  (await server.call("GET", `/api/lookup/${what}`, { headers })).json<Value>();

test("active is {} until the service ends", async () => {
  expect(await look(th, "active")).toEqual({});
});

test("registerOTP and enableChatWidget are plain booleans, notice is a plain string", async () => {
  expect(await look(th, "registerOTP")).toBe(true);
  expect(await look(th, "enableChatWidget")).toBe(false);
  expect(await look(th, "notice")).toContain("{percentFail}");
});

test("conditions and agreements are plain lists of HTML in the caller's language", async () => {
  const conditions = await look<string[]>(th, "conditions");
  expect(conditions.length).toBeGreaterThan(3);
  expect(conditions[0]).toContain("บัญชีของคุณ");
  expect((await look<string[]>(th, "conditions", { cookie: "locale=LO" }))[0]).toContain("ບັນຊີຂອງທ່ານ");
  expect((await look<string[]>(th, "conditions", { "accept-language": "en-GB,en;q=0.8" }))[0]).toContain(
    "Your account",
  );
  expect((await look<string[]>(lo, "agreements"))[0]).toContain("ຂ້ອຍ");
});

test.each([
  ["en;q=0.1, lo;q=0.9", "ບັນຊີຂອງທ່ານ"],
  ["fr, lo;q=0.5, en;q=0.8", "Your account"],
  ["en;q=0, lo;q=0.1", "ບັນຊີຂອງທ່ານ"],
  ["en;q=x", "บัญชีของคุณ"],
  ["fr-CH, *;q=0.5", "บัญชีของคุณ"],
])("for Accept-Language: %s the language with the highest weight is used", async (languages, words) => {
  expect((await look<string[]>(th, "conditions", { "accept-language": languages }))[0]).toContain(words);
});

test("the language in the call takes precedence over the cookie's", async () => {
  const headers = { "accept-language": "en", cookie: "locale=LO" };
  expect((await look<string[]>(th, "conditions", headers))[0]).toContain("Your account");
});

test("without the operator's picture, the chat app's code contains its link", async () => {
  const { lineLink, lineQR } = await look<{ lineLink: string; lineQR: string }>(th, "contact");
  expect(lineLink).not.toBe("");
  const svg = Buffer.from(lineQR.replace("data:image/svg+xml;base64,", ""), "base64").toString();
  expect(svg).toBe(await drawQr(lineLink));
});

test("S6: a language cookie with an unknown value is ignored", async () => {
  expect((await look<string[]>(th, "conditions", { cookie: "locale=../../etc" }))[0]).toContain("บัญชีของคุณ");
});

test("banks are the edition's, in the alphabetical order of the language", async () => {
  const thai = await look<{ code: string; nameTH: string }[]>(th, "banks");
  const names = thai.map(({ nameTH }) => nameTH);
  expect(names).toEqual(names.toSorted(new Intl.Collator("th").compare));
  expect(thai.map(({ code }) => code)).toContain("SCB");
  expect(thai.map(({ code }) => code)).not.toContain("BCEL");
  const english = await look<{ nameEN: string }[]>(th, "banks", { cookie: "locale=EN" });
  expect(english.map(({ nameEN }) => nameEN)).toEqual(
    english.map(({ nameEN }) => nameEN).toSorted(new Intl.Collator("en").compare),
  );
  const lao = await look<{ code: string; nameLO: string | null; nameTH: string; nameEN: string }[]>(lo, "banks");
  expect(lao.map(({ code }) => code)).toContain("BCEL");
  // Each bank has its name in the reader's language, and nothing else beside it.
  for (const { nameLO, nameTH, nameEN } of lao) {
    expect(nameLO ?? "").toMatch(/^ທະນາຄານ/);
    expect(nameTH).toMatch(/^ธนาคาร/);
    expect(nameEN).not.toMatch(/\(|\bbranch\b/i);
  }
});

test("sources have a description in the caller's language", async () => {
  expect((await look<{ code: string; description: string }[]>(th, "sources"))[0]).toEqual({
    code: "FRIEND",
    description: "เพื่อนแนะนำ",
  });
});

test("info and contact are the operator's", async () => {
  expect(await look(th, "info")).toEqual({ name: "Krapao", website: "http://127.0.0.1:4000" });
  expect(await look(th, "contact")).toMatchObject({ contactText: expect.stringContaining("24"), lineName: "@krapao" });
});

test("deposit and withdraw are in the member's currency", async () => {
  expect((await th.call("GET", "/api/lookup/deposit")).statusCode).toBe(401);
  const deposit = (await th.call("GET", "/api/lookup/deposit", { token: await demoToken(th) })).json<{
    banks: { mode: string; currency: string }[];
    minimum: number;
  }>();
  expect(deposit.banks[0]).toMatchObject({ bankCode: "SCB", bankType: "BANK", mode: "AUTO", currency: "BAHT" });
  expect(deposit.minimum).toBe(1);
  const kip = (await lo.call("GET", "/api/lookup/deposit", { token: await demoToken(lo) })).json<{
    banks: { bankCode: string; mode: string; currency: string }[];
  }>();
  expect(kip.banks[0]).toMatchObject({ bankCode: "BCEL", mode: "AUTO", currency: "LAK" });
  expect(new Set(kip.banks.map(({ currency }) => currency))).toEqual(new Set(["LAK"]));
  expect(new Set(kip.banks.map(({ bankCode }) => bankCode))).toEqual(new Set(["BCEL", "JDB"]));
  expect((await th.call("GET", "/api/lookup/withdraw", { token: await demoToken(th) })).json()).toEqual({
    withdrawMin: 100,
    withdrawMax: 2_000_000,
  });
});

test("a QR provider that cannot be reached is not offered", async () => {
  const deposit = (await th.call("GET", "/api/lookup/deposit", { token: await demoToken(th) })).json<{
    banks: { bankType: string }[];
  }>();
  expect(deposit.banks.filter(({ bankType }) => bankType === "PAYMENT")).toEqual([]);
});

test("closed hours for slips may cross midnight", () => {
  const at = (time: string): Date => new Date(`2026-11-21T${time}:00+07:00`);
  const isOpen = (closed: Parameters<typeof slipHours>[0], time: string): boolean => slipHours(closed, at(time)).isOpen;
  expect(slipHours(null, at("12:00"))).toEqual({ isOpen: true, closedFrom: null, closedTo: null });
  const night = { from: "23:30", to: "01:00" };
  expect(["23:29", "23:30", "23:59", "00:00", "00:59", "01:00"].map((time) => isOpen(night, time))).toEqual([
    true,
    false,
    false,
    false,
    false,
    true,
  ]);
  const noon = { from: "11:00", to: "13:00" };
  expect(["10:59", "11:00", "12:59", "13:00"].map((time) => isOpen(noon, time))).toEqual([true, false, false, true]);
  expect(isOpen({ from: "10:00", to: "10:00" }, "10:00")).toBe(true);
  expect(slipHours(night, at("12:00"))).toEqual({ isOpen: true, closedFrom: "23:30", closedTo: "01:00" });
});

test("an ended service answers 410 gone to all calls except active (S27)", async () => {
  const token = await demoToken(th);
  await setOperatorSettings(th.context.db, { terminated: true }, th.context.clock.now());
  expect(await look(th, "active")).toEqual({ terminated: "gone" });
  const calls = [
    th.call("GET", "/api/lookup/banks"),
    th.call("POST", "/api/login", { body: { username: "0800000001", password: "demo1234" } }),
    th.call("GET", "/api/account/profile", { token }),
    th.call("GET", "/api/account/profile"),
    th.call("GET", "/api/account/profile", { token: "nobody" }),
  ];
  for (const answer of await Promise.all(calls)) {
    expect(answer.statusCode).toBe(410);
    expect(answer.json()).toEqual({ message: "gone" });
  }
  await setOperatorSettings(th.context.db, { terminated: false }, th.context.clock.now());
  expect((await th.call("GET", "/api/account/profile", { token })).statusCode).toBe(200);
});

test("S28: a bank or a deposit account is returned without its row id", async () => {
  const { body } = await th.call("GET", "/api/lookup/deposit", { token: await demoToken(th) });
  expect(body).not.toMatch(/"(id|position|is_active)"/);
});
