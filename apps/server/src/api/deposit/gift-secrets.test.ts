import { createCipheriv, randomBytes } from "node:crypto";

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { GiftPort } from "../../adapters/gift/port.ts";
import { registerPerson, signIn, withBase } from "../../testing/member.ts";
import { absentByTime } from "../../adapters/absence.ts";
import { plainHttp } from "../../adapters/testing/plain-http.ts";
import { allText } from "../../db/testing/all-text.ts";
import { openServer, type TestServer } from "../../testing/server.ts";

const GOOD = "PlantedGoodCode001";
const BAD = "PlantedBadCode0002";
const SLOW = "PlantedSlowCode003";

const port: GiftPort = {
  provider: "TRUEMONEY",
  look: async (code) => {
    if (code === BAD) return { is: "refused", reason: "VOUCHER_NOT_FOUND" };
    if (code === SLOW) return { is: "unclear", why: "no answer" };
    return { is: "open", amount: 2_000n, theirReference: "V1" };
  },
  reserve: () => plainHttp(() => Promise.reject(new Error("never"))).reserve("", ""),
  absence: () => absentByTime,
  take: async () => ({ is: "done", amount: 2_000n, theirReference: "V1" }),
  received: async () => ({ is: "known", gifts: [], next: null }),
  hasReceived: async () => false,
};

let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await openServer({ ...withBase, adapters: { gift: port } });
  owner = new pg.Client(server.database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

const sealed = async (text: string): Promise<string> => {
  const config = (await server.call("GET", "/config.json")).json<{ truelinkKey: string }>();
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(config.truelinkKey, "base64url"), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
};

test("S55: a gift's code is in no log and no table, whether redeemed, refused or in progress; nor is the sealed link", async () => {
  const token = await signIn(server, await registerPerson(server));
  const statuses: number[] = [];
  const links: string[] = [];
  for (const [index, code] of [GOOD, BAD, SLOW].entries()) {
    const link = await sealed(`https://gift.truemoney.com/campaign/?v=${code}`);
    links.push(link);
    const answer = await server.call("POST", "/api/wallet/truelink", {
      token,
      body: { link },
      headers: { "idempotency-key": `gift-secrets-${index}` },
    });
    statuses.push(answer.statusCode);
    expect(answer.body).not.toContain(code);
  }
  expect(statuses).toEqual([200, 400, 202]);
  const [log, tables] = [server.logged(), await allText(owner)];
  for (const secret of [GOOD, BAD, SLOW, ...links]) {
    expect(log).not.toContain(secret);
    expect(tables).not.toContain(secret);
  }
  // Only the link of the request in progress is kept, sealed. The others are deleted.
  const { rows } = await owner.query("select sealed is null as gone from gift_link order by created_at");
  expect(rows).toEqual([{ gone: true }, { gone: true }, { gone: false }]);
});
