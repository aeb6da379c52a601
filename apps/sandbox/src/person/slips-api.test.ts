import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";

import { CODES } from "../slips/other-codes.ts";
import { WEARS } from "../slips/spoil.ts";
import { createTestWorld } from "../testing/test-world.ts";
import type { TestWorld } from "../testing/test-world.ts";

let the: TestWorld;
let slip: string;
let reference: string;
beforeEach(async () => {
  the = await createTestWorld();
  const made = await the.post("/bank/transfers", {
    from: { bankCode: "KBANK", accountNo: "123-4-56789-0", accountName: "SOMCHAI JAIDEE" },
    to: { bankCode: "SCB", accountNo: "4680123456" },
    amount: 1_234.5,
  });
  ({ slip, reference } = made.body as { slip: string; reference: string });
});
afterEach(async () => the.close());

const picture = async (query = "") => {
  const { statusCode, headers, rawPayload } = await the.app.inject({ url: `${slip}${query}` });
  return { status: statusCode, type: headers["content-type"], bytes: rawPayload };
};

test("a slip is a picture like one that a bank's app saves, and is the same each time", async () => {
  const { status, type, bytes } = await picture();
  expect([status, type]).toEqual([200, "image/png"]);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 720, height: 1_120 });
  expect((await picture()).bytes.equals(bytes)).toBe(true);
});

test("each kind of damage and each other code gives a different picture", async () => {
  const seen = [(await picture()).bytes];
  for (const query of [
    ...WEARS.map((wear) => `?wear=${wear}`),
    ...CODES.map((codes) => `?codes=${codes}`),
    "?printed=9999",
  ]) {
    const { status, type, bytes } = await picture(query);
    expect(status, query).toBe(200);
    const { format } = await sharp(bytes).metadata();
    expect(type, query).toBe(`image/${format}`);
    expect(
      seen.some((one) => one.equals(bytes)),
      query,
    ).toBe(false);
    seen.push(bytes);
  }
});

test.each(["?wear=eaten", "?codes=three", "?printed=-1", "?printed=0.001", "?more=1"])("%s is none", async (query) => {
  expect((await picture(query)).status).toBe(400);
});

test("the verifier can be told what to answer about a transfer, for a time, and only about an existing one", async () => {
  const path = `/bank/slips/${reference}/verifier`;
  expect(await the.call("PUT", path, { says: "not-ready", for: 60 })).toMatchObject({ status: 200 });
  expect(the.world.verifier.of(reference)).toBe("not-ready");
  the.pass(60_000);
  expect(the.world.verifier.of(reference)).toBeNull();
  await the.call("PUT", path, { says: "not-found" });
  await the.call("PUT", path, { says: null });
  expect(the.world.verifier.of(reference)).toBeNull();
  expect((await the.call("PUT", path, { says: "banana" })).status).toBe(400);
  expect((await the.call("PUT", "/bank/slips/NONE/verifier", { says: null })).status).toBe(404);
});

test("the verifier does not answer an unknown caller", async () => {
  const body = { qr: "0041", sender: { bank: "KBANK", account: "1234567890" }, receivers: [] };
  expect((await the.call("POST", "/world/bank/slips/v1/check", body)).status).toBe(401);
});
