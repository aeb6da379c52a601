import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { plainHttp } from "./testing/plain-http.ts";
import { readSettings } from "../settings.ts";
import { createAdapters } from "./create-adapters.ts";

const deps = {
  http: plainHttp(() => Promise.reject(new Error("nobody calls"))),
  clock: { now: () => new Date("2026-11-21T07:32:00Z") },
  random: { bytes: (length: number) => Buffer.alloc(length), int: () => 0 },
};
let folder = "";
const settings = (extra: Readonly<Record<string, string>>) => readSettings({ KRAPAO_SECRETS: folder, ...extra });
const sandbox = { KRAPAO_SANDBOX_URL: "http://127.0.0.1:4100" };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-"));
});
afterAll(async () => rm(folder, { recursive: true }));

test("without a sandbox everything outside is switched off", async () => {
  const adapters = await createAdapters({ ...deps, settings: settings({}) });
  expect([adapters.sms, adapters.payout, adapters.qr.size, adapters.games.size]).toEqual([null, null, 0, 0]);
});

test("a missing or damaged key is one plain line", async () => {
  await expect(createAdapters({ ...deps, settings: settings(sandbox) })).rejects.toThrow("sandbox.key is missing");
  await writeFile(join(folder, "sandbox.key"), "short\n");
  await expect(createAdapters({ ...deps, settings: settings(sandbox) })).rejects.toThrow("sandbox.key is damaged");
});

test("with the sandbox every system has its adapter", async () => {
  await writeFile(join(folder, "sandbox.key"), `${Buffer.alloc(32, 1).toString("base64url")}\n`);
  const { sms, payout, qr, games } = await createAdapters({ ...deps, settings: settings(sandbox) });
  expect(sms).not.toBeNull();
  expect(payout).not.toBeNull();
  expect([...qr.keys()]).toEqual(["KBANK", "WW", "PAYTIMZ", "PAYONEX"]);
  expect([...games.keys()]).toEqual(["PG", "UFABET", "HUAYHD", "ASKMEBET"]);
});
