import { existsSync } from "node:fs";
import { join } from "node:path";

import type { Bonus, Promotion } from "@krapao/contract/bonus/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import { signIn } from "../testing/member.ts";
import { openServer, type TestServer } from "../testing/server.ts";
import { fillBonuses } from "./bonuses.ts";
import { prepare } from "./prepare.ts";

const PICTURES = join(import.meta.dirname, "../../../member/public");
const demo = { phone: "0800000001", password: "demo1234", accountNo: "" };

const servers: TestServer[] = [];
let th: TestServer;
let lo: TestServer;
beforeAll(async () => {
  [th, lo] = await Promise.all([
    openServer({ env: { DEMO: "on" } }),
    openServer({ env: { DEMO: "on", EDITION: "lo" } }),
  ]);
  servers.push(th, lo);
  await Promise.all(servers.map(({ context }) => prepare(context)));
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const list = async (server: TestServer, language: string): Promise<readonly Bonus[]> => {
  const token = await signIn(server, demo);
  const answer = await server.call("GET", "/api/bonus", { token, headers: { cookie: `locale=${language}` } });
  return answer.json<Bonus[]>();
};

test("there is one bonus of each type, for a deposit of at most 500, and the `limit` one is given once", async () => {
  const bonuses = await list(th, "TH");
  expect(bonuses.map(({ type }) => type).toSorted()).toEqual(["day", "limit", "week"]);
  expect(bonuses.find(({ type }) => type === "limit")?.maxReceived).toBe(1);
  const rows = await th.context.db.selectFrom("bonus").select(["deposit_minimum", "currency"]).execute();
  for (const { deposit_minimum, currency } of rows) {
    expect(currency).toBe("THB");
    expect(deposit_minimum).toBeLessThanOrEqual(50_000n);
  }
  const kip = await lo.context.db.selectFrom("bonus").select("deposit_minimum").where("currency", "=", "LAK").execute();
  for (const { deposit_minimum } of kip) expect(deposit_minimum).toBeLessThanOrEqual(500n * 1_000n * 100n);
});

test("each has its texts and a picture that exists, in three languages; a promotion is found only by its code", async () => {
  const all = await Promise.all(["TH", "LO", "EN"].map((language) => list(th, language)));
  const names = all.map((bonuses) => bonuses.map(({ name }) => name));
  expect(new Set(names.flat()).size).toBe(9);
  for (const bonuses of [...all, await list(lo, "LO")])
    for (const { banners, description } of bonuses) {
      expect(description).toContain("<li>");
      expect(banners).not.toEqual([]);
      for (const { image, html } of banners) {
        expect(existsSync(join(PICTURES, image))).toBe(true);
        expect(html).toContain("<h3>");
      }
    }
  const token = await signIn(th, demo);
  const found = await th.call("GET", "/api/promotion/find/newyear50", { token });
  expect(found.json<{ promotion: Promotion }>().promotion).toMatchObject({ code: "NEWYEAR50", type: "limit" });
  expect(all.flat().map(({ code }) => code)).not.toContain("NEWYEAR50");
});

test("filling in twice creates it once", async () => {
  const before = await list(th, "TH");
  await fillBonuses(th.context, "th");
  expect(await list(th, "TH")).toEqual(before);
});
