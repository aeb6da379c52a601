import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createSandbox } from "../../apps/sandbox/src/app.ts";
import { createWorld } from "../../apps/sandbox/src/world.ts";
import { systemClock } from "../../apps/sandbox/src/lib/clock.ts";
import { systemRandom } from "../../apps/sandbox/src/lib/random.ts";
import { systemSchedule } from "../../apps/sandbox/src/lib/schedule.ts";
import { sandboxSecret } from "../../apps/server/src/adapters/sandbox-entries.ts";
import { SettingsError } from "../../apps/server/src/settings.ts";
import { ROOT } from "../runtime.mjs";
import { runCommand } from "../command.ts";
import { startSmallProvider, type SmallProvider } from "../testing/small-provider.ts";
import { tryProvider } from "./try-provider.ts";

const key = Buffer.alloc(32, 5);
const world = createWorld({
  file: ":memory:",
  clock: systemClock,
  random: systemRandom,
  schedule: systemSchedule,
  callback: () => Promise.reject(new Error("nobody there")),
  key,
  origin: "http://127.0.0.1",
});
const app = createSandbox(world);
let folder = "";
let origin = "";
let good: SmallProvider;
let wrong: SmallProvider;

const secretFile = async (name: string, secret: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, secret);
  await chmod(path, 0o600);
  return path;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "test-provider-"));
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
  good = await startSmallProvider("m-1", "the right secret");
  wrong = await startSmallProvider("m-1", "the right secret", "opens-twice");
  const qr = { kind: "qr", adapter: "signed", merchant: "m-1", secretFile: await secretFile("qr", "the right secret") };
  const game = {
    kind: "game",
    code: "NOVA",
    adapter: "signed",
    merchant: "krapao",
    baseUrl: `${origin}/world/games/areaslot`,
    launchUrl: "http://127.0.0.1/play/areaslot",
    category: "slot",
    opensBy: "session",
    secretFile: await secretFile("game", sandboxSecret(key, "games/areaslot")),
  };
  const payout = {
    kind: "payout",
    adapter: "signed",
    merchant: "krapao",
    baseUrl: `${origin}/world/payouts`,
    secretFile: await secretFile("payout", sandboxSecret(key, "payouts")),
  };
  const providers = [
    { ...qr, code: "ANYPAY", baseUrl: good.baseUrl },
    { ...qr, code: "TWICE", baseUrl: wrong.baseUrl },
    { ...qr, code: "REAL", baseUrl: good.baseUrl, mode: "live" },
    { ...qr, code: "STRANGE", baseUrl: good.baseUrl, secretFile: await secretFile("strange", "another") },
    game,
    payout,
  ];
  await writeFile(join(folder, "providers.json"), JSON.stringify({ providers }));
});
afterAll(async () => {
  await Promise.all([app.close(), world.close(), good.close(), wrong.close()]);
  await rm(folder, { recursive: true });
});

const movedIn = (): bigint =>
  world
    .gameBook("AREASLOT")
    .holdings("", 1_000)
    .reduce((sum, player) => sum + player.movedIn, 0n);

const run = (...args: readonly string[]) => runCommand("node", [join(ROOT, "tools/test-provider/main.ts"), ...args]);
const tryNow = (name: string, ...options: readonly string[]) => run(name, join(folder, "providers.json"), ...options);

describe("a provider's test system", () => {
  test("is tested by the suite of its kind, and the report says what was not tried and why", async () => {
    const { code, output } = await tryNow("ANYPAY", "--currencies=THB", "--most=600.00");
    expect(output).toContain("  ok    it is reached and knows us");
    expect(output).toContain("  ok    qr port ANYPAY > the same order again is one order with one QR");
    expect(output).toContain("  ok    qr port ANYPAY > lost-reply leaves an order unclear, and asking tells the truth");
    expect(output).toContain("not tried: it moves 9999999.99: allow it by --most");
    expect(output).toContain("not tried: somebody has to pay the order at the provider");
    expect(output).toContain("Pay an order in the test console");
    expect(output).not.toContain("FAILED");
    expect(code).toBe(0);
  });

  test("that opens a repeated order twice fails, and the report names the test", async () => {
    const { code, output } = await tryNow("TWICE", "--currencies=THB");
    expect(output).toContain("FAILED  qr port TWICE > the same order again is one order with one QR");
    expect(code).toBe(1);
  });

  test("that does not know us receives no further calls", async () => {
    const before = good.asked.length;
    const { code, output } = await tryNow("STRANGE");
    expect(output).toContain("FAILED  it is reached and knows us (refused)");
    expect(output).toContain("The suite was not run");
    expect(good.asked.slice(before)).not.toContain("POST /v1/orders");
    expect(code).toBe(1);
  });

  test("of games moves money in and out", async () => {
    const { code, output } = await tryNow("NOVA");
    expect(output).not.toContain("FAILED");
    expect(output).toContain("  ok    game port NOVA > moves money in and out, with a reference of theirs");
    expect(output).toContain("  ok    game port NOVA > lists every account with its balance and what was ever moved");
    expect(output).toContain("not tried: somebody has to play at the provider");
    expect(code).toBe(0);
  });

  test("of games receives no more money than the limit allows", async () => {
    const before = movedIn();
    const { code, output } = await tryNow("NOVA", "--total=500.00");
    expect(output).not.toContain("FAILED");
    expect(output).toMatch(/not tried: the run has moved [\d.]+: allow more by --total/);
    const moved = movedIn() - before;
    expect(moved > 0n && moved <= 500_00n).toBe(true);
    expect(code).toBe(0);
  });

  test("of payouts pays nobody until an account is named", async () => {
    const refused = await tryNow("payout");
    expect(refused.output).toContain("not tried: it needs an account that takes money: name it by --pay-to");
    expect(refused.output).toContain("moved: 0.00 of");
    const { code, output } = await tryNow("payout", "--pay-to=KBANK:1234567890:SOMCHAI JAIDEE");
    expect(output).toContain(
      "  ok    payout port payouts > absence by void > a void refuses for ever what had not arrived",
    );
    expect(output).not.toContain("FAILED");
    expect(code).toBe(0);
    const paid = world.payouts.paidTo("1234567890").reduce((sum, { amount }) => sum + amount, 0n);
    expect(paid > 0n && paid <= 20_000_00n).toBe(true);
  });
});

describe("reports in one line what is missing", () => {
  test.each([
    [[], "Give a name"],
    [["NOBODY"], "The sandbox plays no NOBODY, but sms, payouts"],
    [["PG", "--most=1.00"], "name the file of providers too"],
    [["PG", "nowhere.json"], "nowhere.json cannot be read"],
    [["PG", "FILE"], "providers.json has no entry PG; it has qr ANYPAY, qr TWICE"],
    [["REAL", "FILE"], "REAL is live"],
    [["ANYPAY", "FILE", "--most=much"], "--most must be an amount such as 100.00."],
    [["ANYPAY", "FILE", "--pay-to=me"], "--pay-to must be BANK:NUMBER:NAME"],
    [["ANYPAY", "FILE", "--phone=081"], "--phone must be in full"],
    [["ANYPAY", "FILE", "--currencies=USD"], "--currencies must be THB"],
    [["ANYPAY", "FILE", "--texts=-1"], "--texts"],
    [["ANYPAY", "FILE", "--least=1"], "--least"],
  ])("%s", async (args, line) => {
    const given = args.map((each) => (each === "FILE" ? join(folder, "providers.json") : each));
    const refused: unknown = await tryProvider(given).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SettingsError);
    const { message } = refused as SettingsError;
    expect(message).toContain(line);
    expect(message.trim().split("\n")).toHaveLength(1);
  });

  test("and nothing else, with the exit code 1", async () => {
    const { code, output } = await run("NOBODY");
    expect(output).toMatch(/^The sandbox plays no NOBODY, but [^\n]+\n$/);
    expect(code).toBe(1);
  });
});

test("without a file the sandbox is tested", async () => {
  const { code, output } = await run("sms");
  expect(output).toContain("  ok    sms port sms > sends a text as it is to a Thai and to a Lao phone");
  expect(output).toMatch(/\n\d+ passed, 0 failed, 0 not tried\n/);
  expect(code).toBe(0);
});
