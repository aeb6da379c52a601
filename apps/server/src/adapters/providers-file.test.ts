import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readSettings, SettingsError } from "../settings.ts";
import { providerEntries } from "./provider-entries.ts";
import { readProvidersFile } from "./providers-file.ts";
import { sandboxEntries } from "./sandbox-entries.ts";

let folder = "";
let file = "";
const SECRET = "a secret that nobody reads";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-"));
  file = join(folder, "providers.json");
  await writeFile(join(folder, "ww.secret"), `${SECRET}\n`, { mode: 0o600 });
  await writeFile(join(folder, "old.secret"), "older", { mode: 0o600 });
  await writeFile(join(folder, "open.secret"), SECRET);
  await chmod(join(folder, "open.secret"), 0o640);
  await writeFile(join(folder, "empty.secret"), "\n", { mode: 0o600 });
});
afterAll(() => rm(folder, { recursive: true }));

const ww = {
  kind: "qr",
  code: "WW",
  adapter: "signed",
  baseUrl: "https://pay.example.com/v2/",
  merchant: "m-1",
  secretFile: "ww.secret",
};
const without = (name: keyof typeof ww): object =>
  Object.fromEntries(Object.entries(ww).filter(([field]) => field !== name));

const read = async (...providers: readonly object[]) => {
  await writeFile(file, JSON.stringify({ providers }));
  return readProvidersFile(file, folder);
};

test("an entry's secrets are read from their files, and its mode is staging unless it says live", async () => {
  const [first, second] = await read(ww, {
    ...ww,
    code: "ANYPAY",
    mode: "live",
    previousSecretFile: join(folder, "old.secret"),
  });
  expect(first).toEqual({
    kind: "qr",
    code: "WW",
    adapter: "signed",
    mode: "staging",
    settings: { baseUrl: "https://pay.example.com/v2/", merchant: "m-1", secret: SECRET },
  });
  expect(second).toMatchObject({ code: "ANYPAY", mode: "live", settings: { previousSecret: "older" } });
});

test("a kind with a single system has no code, and only a game may have a name", async () => {
  const { code: _, kind: __, ...payout } = ww;
  const game = { ...without("merchant"), kind: "game", code: "AMB2", adapter: "askmebet", id: "agent" };
  const entries = await read(
    { ...payout, kind: "payout" },
    { ...game, launchUrl: "https://play.example.com", name: "AMB" },
  );
  expect(entries.map(({ kind, code, name }) => [kind, code, name])).toEqual([
    ["payout", "payouts", undefined],
    ["game", "AMB2", "AMB"],
  ]);
});

const payout = { ...without("code"), kind: "payout" };
const game = {
  ...without("merchant"),
  kind: "game",
  code: "AMB2",
  adapter: "askmebet",
  id: "agent",
  launchUrl: "https://play.example.com",
};

test.each([
  ["an unknown adapter", [{ ...ww, adapter: "nobody" }], 'qr WW: there is no such adapter of this kind: give "kbank"'],
  ["an adapter of another kind", [{ ...ww, adapter: "pg" }], "qr WW: there is no such adapter"],
  ["no adapter", [without("adapter")], 'qr WW: "adapter" is missing'],
  ["no code", [without("code")], 'qr: "code" is missing'],
  ["a code that is none", [{ ...ww, code: "w w" }], 'qr w w: "code" must be a name'],
  ["a code that means something else", [{ ...ww, code: "WALLET" }], 'qr WALLET: "code" must be a name'],
  ["an unknown kind", [{ ...ww, kind: "cash" }], 'cash WW: "kind" is not understood'],
  ["no kind", [without("kind")], 'entry 1: "kind" is missing'],
  ["a mode that is none", [{ ...ww, mode: "test" }], 'qr WW: "mode" is not understood'],
  ["no address", [without("baseUrl")], 'qr WW: "baseUrl" is missing'],
  ["an address that is none", [{ ...ww, baseUrl: "pay" }], 'qr WW: "baseUrl" is not understood'],
  ["an open line", [{ ...ww, baseUrl: "http://pay.example.com" }], 'qr WW: "baseUrl" must be https'],
  ["a game on an open line", [{ ...game, launchUrl: "http://a.example" }], 'game AMB2: "launchUrl" must be https'],
  ["a name that no header can carry", [{ ...ww, merchant: "W\nW" }], 'qr WW: "merchant" is not understood (letters'],
  ["a game's name in other letters", [{ ...game, id: "ตัวแทน" }], 'game AMB2: "id" is not understood (letters'],
  ["a missing field", [without("merchant")], 'qr WW: "merchant" is missing'],
  ["a field of no adapter's", [{ ...ww, colour: "red" }], 'qr WW: "colour" is not understood'],
  ["a name where there are none", [{ ...ww, name: "WW Pay" }], 'qr WW: "name" is not understood'],
  ["no secret", [without("secretFile")], 'qr WW: "secretFile" is missing'],
  [
    "a secret in the file",
    [{ ...without("secretFile"), secret: SECRET }],
    'qr WW: "secret" must not stand in this file',
  ],
  ["a secret that is not there", [{ ...ww, secretFile: "no.secret" }], 'qr WW: "secretFile" names'],
  ["a secret that is a folder", [{ ...ww, secretFile: "." }], "which is no file"],
  ["a secret that others may read", [{ ...ww, secretFile: "open.secret" }], "which others than its owner may read"],
  ["an empty secret", [{ ...ww, secretFile: "empty.secret" }], "which is empty"],
  [
    "a previous secret that others may read",
    [{ ...ww, previousSecretFile: "open.secret" }],
    '"previousSecretFile" names',
  ],
  ["two entries for one code", [ww, { ...ww, mode: "live" }], "qr WW: there are two entries for it"],
  ["one code of two kinds", [game, { ...ww, code: "AMB2" }], "qr AMB2: game AMB2 has this code"],
  ["two of a kind that has one", [payout, payout], "payout: there are two entries for it"],
  ["a code where a kind has one", [{ ...payout, code: "ANY" }], "payout: there is one payout alone"],
])("%s is one line that names the entry and no secret", async (_what, providers, line) => {
  const failed = await read(...providers).catch((error: unknown) => error);
  if (!(failed instanceof SettingsError)) throw new Error("it was read");
  expect(failed.message).toContain(`PROVIDERS_FILE=${file}: `);
  expect(failed.message).toContain(line);
  expect(failed.message).not.toMatch(/\n/);
  expect(failed.message).not.toContain(SECRET);
});

test("an invalid file gives one line of error", async () => {
  await expect(readProvidersFile(join(folder, "none"), folder)).rejects.toThrow("cannot be read");
  await writeFile(file, `{ "providers": [{ "secret": "${SECRET}" }`);
  await expect(readProvidersFile(file, folder)).rejects.toThrow(/is no JSON: mend it\.$/);
  await writeFile(file, "[]");
  await expect(readProvidersFile(file, folder)).rejects.toThrow("is not understood");
});

const settings = (extra: Readonly<Record<string, string>>) => readSettings({ KRAPAO_SECRETS: folder, ...extra });
/** The number of systems that the sandbox plays. */
test("a game may name its own apps, with https addresses only", async () => {
  const nova = { ...without("merchant"), kind: "game", code: "NOVA", adapter: "pg", id: "m-1" };
  const withApps = { ...nova, launchUrl: "https://play.example.com", androidUrl: "https://nova.example/app.apk" };
  const [entry] = await read(withApps);
  expect(entry?.apps).toEqual({ android: "https://nova.example/app.apk", ios: undefined });
  expect(entry?.settings).not.toHaveProperty("androidUrl");
  await expect(read({ ...withApps, iosUrl: "http://nova.example/app" })).rejects.toThrow(
    'game NOVA: "iosUrl" must be https',
  );
  await expect(read({ ...withApps, iosUrl: "itms://nova" })).rejects.toThrow('game NOVA: "iosUrl" must be an address');
  await expect(read({ ...ww, iosUrl: "https://nova.example" })).rejects.toThrow('"iosUrl" is not understood');
});

const played = sandboxEntries("http://127.0.0.1:4100", Buffer.alloc(32)).length;
const sandbox = { KRAPAO_SANDBOX_URL: "http://127.0.0.1:4100" };

test("a missing or damaged key of the sandbox gives one plain line", async () => {
  await expect(providerEntries(settings(sandbox))).rejects.toThrow("sandbox.key is missing");
  await writeFile(join(folder, "sandbox.key"), "short\n");
  await expect(providerEntries(settings(sandbox))).rejects.toThrow("sandbox.key is damaged");
  await writeFile(join(folder, "sandbox.key"), `${Buffer.alloc(32, 1).toString("base64url")}\n`);
  expect(await providerEntries(settings(sandbox))).toHaveLength(played);
  expect(await providerEntries(settings({}))).toEqual([]);
});

test("an entry replaces the sandbox's; with a live entry nothing of the sandbox remains", async () => {
  await writeFile(join(folder, "sandbox.key"), `${Buffer.alloc(32, 1).toString("base64url")}\n`);
  await read(ww);
  const mixed = await providerEntries(settings({ ...sandbox, PROVIDERS_FILE: file }));
  expect(mixed.filter(({ code }) => code === "WW").map(({ mode }) => mode)).toEqual(["staging"]);
  expect(mixed).toHaveLength(played);
  expect(await providerEntries(settings({ PROVIDERS_FILE: file }))).toHaveLength(1);
  await read({ ...ww, mode: "live" });
  expect(await providerEntries(settings({ ...sandbox, PROVIDERS_FILE: file }))).toHaveLength(1);
  await read({ ...ww, code: "PG" });
  await expect(providerEntries(settings({ ...sandbox, PROVIDERS_FILE: file }))).rejects.toThrow(
    "qr PG: the sandbox's game PG",
  );
});

test("any file gives either entries or one line that names it and contains no secret", async () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom("qr", "game", "sms", "signed", "pg", "thaibulk", "WW", "live", "https://pay.example.com/"),
    fc.constantFrom("ww.secret", "empty.secret", "open.secret", "../ww.secret", ".", "\0", "__proto__"),
  );
  const field = fc.constantFrom(...Object.keys(ww), "secret", "mode", "name", "launchUrl", "androidUrl", "__proto__");
  const entry = fc.oneof(
    fc.tuple(field, value).map(([name, given]) => ({ ...ww, [name]: given })),
    // The line names kind and code. It never repeats a secret that was written in the wrong place.
    field.filter((name) => name !== "kind" && name !== "code").map((name) => ({ ...ww, [name]: SECRET })),
    fc.dictionary(field, value),
    value,
  );
  const text = fc.oneof(
    fc.array(entry, { maxLength: 4 }).map((providers) => JSON.stringify({ providers })),
    fc.json(),
    fc.string({ unit: "binary", maxLength: 200 }),
  );
  await fc.assert(
    fc.asyncProperty(text, async (content) => {
      await writeFile(file, content);
      const told = await readProvidersFile(file, folder).then(
        (entries) => entries.map(({ kind }) => kind),
        (error: unknown) => error,
      );
      if (Array.isArray(told)) return;
      expect(told).toBeInstanceOf(SettingsError);
      const line = told instanceof Error ? told.message : "";
      expect(line).toMatch(/^PROVIDERS_FILE=[^\n]+$/);
      expect(line).not.toContain(SECRET);
    }),
    { numRuns: 300 },
  );
});
