import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

import { describe, expect, test } from "vitest";
import { toJSONSchema } from "zod/v4/core";

import type { CallShape } from "./call.ts";
import { calls } from "./calls.ts";
import { errorStatus, isErrorKey } from "./errors.ts";
import { autoLogin, autoLogins } from "./game/auto-logins.ts";
import { objectsIn } from "./testing/walk.ts";

/** Copied by hand from SPEC.md section 7, CONTRACT.md and SECURITY.md S18. */
const table = `
GET /api/lookup/banks
GET /api/lookup/deposit
GET /api/lookup/conditions
GET /api/lookup/agreements
GET /api/lookup/info
GET /api/lookup/notice
GET /api/lookup/contact
GET /api/lookup/withdraw
GET /api/lookup/slip
GET /api/lookup/sources
GET /api/lookup/active
GET /api/lookup/registerOTP
GET /api/lookup/enableChatWidget
POST /api/login
POST /api/account/validate
POST /api/account
GET /api/account/profile
PUT /api/account/profile
PUT /api/account/bankAccountName
PUT /api/account/changepwd
POST /api/otp/send
POST /api/otp/verify
GET /api/chat/config
POST /api/chat/send-message
POST /api/chat/history
POST /api/chat/upload-image
POST /api/chat/upload-video
PUT /api/chat/read-customer/
GET /api/wallet
GET /api/wallet/refresh/slot
GET /api/wallet/activate/{slotCode}
GET /api/wallet/account/{slotCode}
GET /api/wallet/resetpassword/{slotCode}
POST /api/wallet/add
GET /api/wallet/claims
GET /api/wallet/depositLimit
PUT /api/wallet/depositLimit
POST /api/wallet/transfer
POST /api/wallet/transferAll
POST /api/wallet/withdraw
POST /api/wallet/withdrawAll
POST /api/wallet/slip
POST /api/wallet/truelink
POST /api/invite
GET /api/invite/bonus
GET /api/invite/banners
POST /api/refund
GET /api/refund/check
GET /api/refund/receive
GET /api/refund/addWallet
GET /api/refund/banners
GET /api/spinwheel/setup
POST /api/spinwheel/spin
GET /api/spinwheel/coupon
POST /api/spinwheel/coupon/claim
GET /api/spinwheel/active
GET /api/qrcode/{provider}
POST /api/qrcode/{provider}
DELETE /api/qrcode/{qrcodeId}
GET /api/bonus
GET /api/bonus/activate/{code}
GET /api/bonus/check/active
GET /api/bonus/check/minimum
GET /api/bonus/clear
GET /api/promotion/current
GET /api/promotion/find/{code}
GET /api/promotion/activate/{code}
POST /api/statement
POST /api/statement/slip
GET /api/statement/slip/reference/{reference}
GET /api/autoLogin/pg/{username}
GET /api/autoLogin/betflix/{username}
GET /api/autoLogin/askmebet/{username}/{password}
GET /api/autoLogin/imi/{username}/{password}
GET /api/autoLogin/usun/{username}/{password}
GET /api/autoLogin/areaslot/{username}
GET /api/autoLogin/circus/{username}/{password}
GET /api/autoLogin/slotracha/{username}/{password}
GET /api/autoLogin/pgslot/{username}/{password}
GET /api/autoLogin/joker2/{username}
GET /api/autoLogin/huayhd/{username}

GET /api/autoLogin/{provider}/{username}
POST /api/logout
POST /api/account/resetpwd
GET /api/account/sessions
POST /api/account/data
GET /api/account/erasure
POST /api/account/erasure
DELETE /api/account/erasure
POST /api/account/sessions/end
GET /api/account/secondStep
PUT /api/account/secondStep
POST /api/step-up
POST /api/step-up/options
POST /api/login/passkey/options
POST /api/login/passkey
GET /api/passkey
POST /api/passkey/options
POST /api/passkey
PUT /api/passkey/{id}
DELETE /api/passkey/{id}
POST /api/spinwheel/seed
GET /api/spinwheel/history
GET /api/statement/movement/{reference}
POST /api/statement/totals
GET /api/statement/export
GET /api/statement/receipt/{reference}
GET /api/receipt/{code}
POST /api/notice
PUT /api/notice/read
GET /api/notice/present
GET /api/push
PUT /api/push
DELETE /api/push
PUT /api/push/topics
GET /api/bonus/check/clear
GET /api/chat/file/{path}
POST /api/chat/rate
`;

const all: readonly CallShape[] = calls;
const addressOf = (call: CallShape): string => `${call.method} ${call.path}`;
const addressesWhere = (is: (call: CallShape) => boolean): readonly string[] =>
  all.filter(is).map(addressOf).toSorted();
const rows = (text: string): readonly string[] =>
  text
    .split("\n")
    .filter((row) => row !== "")
    .toSorted();

const folder = import.meta.dirname;
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const fieldsOf = (schema: CallShape["params"], io: "input" | "output" = "input"): readonly string[] =>
  schema === undefined ? [] : Object.keys(toJSONSchema(schema, { io }).properties ?? {});

test("the list of calls equals the table", () => {
  expect(all.map(addressOf).toSorted()).toEqual(rows(table));
});

test("every call has a file of its own with its name, and every such file is in the list", async () => {
  const files = globSync("*/*.ts", { cwd: folder }).filter((name) => !name.startsWith("operator/"));
  const found = new Map<string, unknown>();
  for (const file of files.filter((name) => !name.endsWith(".test.ts"))) {
    // The auto-logins are in one table, which is checked below.
    if (file.endsWith("auto-logins.ts")) continue;
    const exported = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== "object" || value === null || !("audience" in value)) continue;
      expect(basename(file)).toBe(`${kebab(name)}.ts`);
      found.set(name, value);
    }
  }
  for (const call of [...Object.values(autoLogins), autoLogin]) found.set(call.name, call);
  expect([...found.keys()].toSorted()).toEqual(all.map(({ name }) => name).toSorted());
  for (const call of all) expect(found.get(call.name)).toBe(call);
});

describe.each(all.map((call) => [addressOf(call), call] as const))("%s", (_address, call) => {
  test("says who may call it, and what it does in one sentence (S27)", () => {
    expect(["public", "guest", "member"]).toContain(call.audience);
    expect(call.summary).toMatch(/^[A-Z].{10,}\.$/);
  });

  test("lists its refusals by keys of the table, each a failure, each once", () => {
    for (const key of call.errors) {
      expect(isErrorKey(key)).toBe(true);
      expect(errorStatus[key]).toBeGreaterThanOrEqual(400);
    }
    expect(new Set(call.errors).size).toBe(call.errors.length);
  });

  test("declares each parameter of its path, and no other", () => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(fieldsOf(call.params)).toEqual(inPath);
  });

  test("takes a body only with a method that sends one", () => {
    if (call.method === "GET" || call.method === "DELETE") expect(call.body).toBeUndefined();
    if (call.multipart !== undefined) expect(call.body).toBeUndefined();
  });

  test("refuses unknown fields, and returns none", () => {
    for (const schema of [call.params, call.query, call.body, call.multipart]) {
      const objects = schema === undefined ? [] : objectsIn(toJSONSchema(schema, { io: "input" }));
      for (const object of objects) expect(object["additionalProperties"]).toBe(false);
    }
    for (const object of objectsIn(toJSONSchema(call.answer, { io: "output" }))) {
      expect(object["additionalProperties"]).toEqual("propertyNames" in object ? expect.any(Object) : false);
    }
  });
});

test("what a signed-in member's money depends on is returned to nobody else", () => {
  const open = addressesWhere(({ audience }) => audience !== "member");
  expect(open).toEqual(
    rows(`
GET /api/lookup/banks
GET /api/lookup/conditions
GET /api/lookup/agreements
GET /api/lookup/info
GET /api/lookup/notice
GET /api/lookup/contact
GET /api/lookup/slip
GET /api/lookup/sources
GET /api/lookup/active
GET /api/lookup/registerOTP
GET /api/receipt/{code}
GET /api/lookup/enableChatWidget
POST /api/login
POST /api/login/passkey
POST /api/login/passkey/options
POST /api/account/validate
POST /api/account
POST /api/account/resetpwd
POST /api/otp/send
POST /api/otp/verify
GET /api/chat/config
POST /api/chat/send-message
POST /api/chat/history
POST /api/chat/upload-image
POST /api/chat/upload-video
PUT /api/chat/read-customer/
GET /api/chat/file/{path}
POST /api/chat/rate
`),
  );
});

test("every GET that changes something is marked (S5)", () => {
  const changing = `
GET /api/wallet/refresh/slot
GET /api/wallet/activate/{slotCode}
GET /api/wallet/resetpassword/{slotCode}
GET /api/invite/bonus
GET /api/refund/receive
GET /api/refund/addWallet
GET /api/bonus/activate/{code}
GET /api/bonus/check/clear
GET /api/bonus/clear
GET /api/promotion/activate/{code}
${[...Object.values(autoLogins), autoLogin].map(addressOf).join("\n")}
`;
  expect(addressesWhere(({ effect }) => effect === true)).toEqual(rows(changing));
});

test("every other call that moves money is idempotent and for members", () => {
  const keyed = all.filter(({ idempotent }) => idempotent === true);
  expect(keyed.map(addressOf).toSorted()).toEqual(
    rows(`
POST /api/wallet/add
POST /api/wallet/transfer
POST /api/wallet/transferAll
POST /api/wallet/withdraw
POST /api/wallet/withdrawAll
POST /api/wallet/truelink
POST /api/spinwheel/spin
POST /api/spinwheel/coupon/claim
`),
  );
  for (const call of keyed) expect(call.audience).toBe("member");
});

test("calls whose money leaves the ledger may answer that it is in progress, and are idempotent", () => {
  expect(addressesWhere(({ pending }) => pending === true)).toEqual(
    rows(`
POST /api/wallet/transfer
POST /api/wallet/transferAll
POST /api/wallet/withdrawAll
POST /api/wallet/truelink
`),
  );
  for (const call of all) if (call.pending === true) expect(call.idempotent).toBe(true);
});

test("every auto-login is found by the code of its game", () => {
  const paths = Object.entries(autoLogins).map(([code, { path }]) => [code.toLowerCase(), path.split("/")[3]]);
  for (const [code, segment] of paths) expect(segment).toBe(code);
  const others = all.filter(({ path }) => path.startsWith("/api/autoLogin/") && path !== autoLogin.path);
  expect(paths).toHaveLength(others.length);
});
