import { expect, test } from "vitest";

import { createAdapters, openAdapters } from "./create-adapters.ts";
import { adapterDefinitions } from "./definitions.ts";
import { sandboxEntries } from "./sandbox-entries.ts";
import { plainHttp } from "./testing/plain-http.ts";

const deps = {
  http: plainHttp(() => Promise.reject(new Error("nobody calls"))),
  clock: { now: () => new Date("2026-11-21T07:32:00Z") },
  random: { bytes: (length: number) => Buffer.alloc(length), int: () => 0 },
};
const sandbox = sandboxEntries("http://127.0.0.1:4100", Buffer.alloc(32, 1));

test("a system without an entry is switched off", () => {
  const adapters = createAdapters(deps, []);
  expect([adapters.sms, adapters.payout, adapters.qr.size, adapters.games.size]).toEqual([null, null, 0, 0]);
  expect(adapters.systems).toEqual([]);
});

test("with the sandbox every system has an adapter", () => {
  const { sms, payout, bank, slips, gift, qr, games, systems } = createAdapters(deps, sandbox);
  for (const port of [sms, payout, bank, slips, gift]) expect(port).not.toBeNull();
  expect([...qr.keys()]).toEqual(["KBANK", "WW", "PAYTIMZ", "PAYONEX"]);
  expect([...games.keys()].slice(0, 4)).toEqual(["PG", "UFABET", "HUAYHD", "ASKMEBET"]);
  expect(systems).toHaveLength(sandbox.length);
  for (const { host, mode } of systems) expect([host, mode]).toEqual(["127.0.0.1:4100", "sandbox"]);
});

test("the sandbox implements every adapter", () => {
  const all = Object.values(adapterDefinitions).flatMap((list) => list.map(({ kind, id }) => `${kind} ${id}`));
  expect(new Set(sandbox.map(({ kind, adapter }) => `${kind} ${adapter}`))).toEqual(new Set(all));
});

test("a second provider with the signed protocol needs an entry and no code", () => {
  const brand = {
    kind: "qr",
    code: "ANYPAY",
    adapter: "signed",
    mode: "live",
    settings: { baseUrl: "https://pay.example.com/", merchant: "m-1", secret: "s3cret" },
  } as const;
  const { qr, systems } = createAdapters(deps, [...sandbox, brand]);
  expect(qr.get("ANYPAY")?.provider).toBe("ANYPAY");
  expect(systems.at(-1)).toMatchObject({ kind: "sms" });
  expect(systems.find(({ code }) => code === "ANYPAY")).toMatchObject({ host: "pay.example.com", mode: "live" });
});

test("what operators see of an entry contains no secret", () => {
  const shown = JSON.stringify(createAdapters(deps, sandbox).systems);
  for (const { settings } of sandbox) expect(shown).not.toContain(settings["secret"]);
});

test("a changed secret file is used from the next call on, and no other setting is", async () => {
  const sent: string[] = [];
  const http = plainHttp(({ headers }) => {
    sent.push(headers?.["authorization"] ?? "");
    return Promise.reject(new Error("nobody answers"));
  });
  const { adapters, renew } = openAdapters({ ...deps, http }, sandbox);
  const send = async (): Promise<string | undefined> => {
    await adapters.sms?.send({ phone: "+66812345678", text: "482913", reference: "r" }).catch(() => undefined);
    return sent.at(-1);
  };
  const first = await send();
  expect(renew(sandbox)).toEqual([]);
  expect(await send()).toBe(first);

  const changed = (settings: object, more: object = {}) =>
    sandbox.map((entry) =>
      entry.kind === "sms" ? { ...entry, ...more, settings: { ...entry.settings, ...settings } } : entry,
    );
  expect(renew(changed({ baseUrl: "https://elsewhere.example.com/" }))).toEqual([]);
  expect(renew(changed({ secret: "of another adapter" }, { adapter: "other" }))).toEqual([]);
  expect(await send()).toBe(first);

  const rotated = changed({ secret: "a newer secret of the gateway" });
  expect(renew(rotated)).toEqual(["sms"]);
  const second = await send();
  expect(second).not.toBe(first);
  expect(renew(rotated)).toEqual([]);
  expect(() => renew(changed({ secret: "" }))).toThrow();
  expect(await send(), "one that does not fit leaves what is there").toBe(second);
});
