import { randomBytes, randomInt } from "node:crypto";

import { afterAll, afterEach, beforeEach } from "vitest";

import { bankPortConformance } from "../../apps/server/src/adapters/bank/conformance.ts";
import { createAdapters } from "../../apps/server/src/adapters/create-adapters.ts";
import { toDecimalText } from "../../apps/server/src/adapters/decimal.ts";
import type { ProviderKind } from "../../apps/server/src/adapters/definitions.ts";
import { gamePortConformance } from "../../apps/server/src/adapters/games/conformance.ts";
import { giftPortConformance } from "../../apps/server/src/adapters/gift/conformance.ts";
import { payoutPortConformance } from "../../apps/server/src/adapters/payout/conformance.ts";
import { qrPortConformance, qrTraits } from "../../apps/server/src/adapters/qr/conformance.ts";
import { slipPortConformance } from "../../apps/server/src/adapters/slips/conformance.ts";
import { smsPortConformance } from "../../apps/server/src/adapters/sms/conformance.ts";
import { createHttp } from "../../apps/server/src/lib/http-client.ts";
import { createBudget, type Skip } from "./budget.ts";
import { findEntry } from "./find-entry.ts";
import { createFaultyHttp } from "./faulty-http.ts";
import { readOptions } from "./options.ts";
import * as trials from "./trials.ts";

/** The conformance suite of one kind against the test system that a file of providers names. */
const args: unknown = JSON.parse(process.env["TEST_PROVIDER_ARGS"] ?? "[]");
const { name, file, allowed } = readOptions(Array.isArray(args) ? args.map(String) : []);
if (file === null) throw new Error("a suite against a test system needs its file");
const { entry, publicOrigin } = await findEntry(name, file);

let skipTest: Skip = (why) => {
  throw new Error(`outside a test: ${why}`);
};
const skip: Skip = (why) => skipTest(why);

const real = createHttp();
const lines = createFaultyHttp(real);
const deps = {
  clock: { now: () => new Date() },
  random: { bytes: (length: number) => randomBytes(length), int: (below: number) => randomInt(below) },
};
const budget = createBudget(allowed, skip);
const system: trials.TestSystem = {
  entry,
  adapters: createAdapters({ ...deps, http: lines.http }, [entry]),
  truth: createAdapters({ ...deps, http: real }, [entry]),
  lines,
  budget,
  allowed,
  publicOrigin,
  skip,
};

beforeEach((context) => {
  skipTest = (why) => context.skip(why);
});
afterEach(() => {
  lines.breakCalls(null);
  lines.rewrite(null);
});
afterAll(() => {
  console.log(`moved: ${toDecimalText(budget.spent())} of ${toDecimalText(allowed.total)}`);
  real.close();
});

const { code, adapter } = entry;
const of = <Port>(port: Port | null | undefined): Port => {
  if (port === null || port === undefined) throw new Error(`no port of ${code}`);
  return port;
};

/** Only to read what a port declares. */
const anyMove = { username: "nobody", currency: "THB", reference: "none", amount: 1n, direction: "in" } as const;

const suites: Readonly<Record<ProviderKind, () => void>> = {
  game: () => {
    const port = of(system.adapters.games.get(code));
    gamePortConformance(code, port.absence(anyMove).by, async () => trials.gameTrial(system));
  },
  qr: () => {
    const traits = of(qrTraits[adapter]);
    const currencies = traits.currencies.filter((each) => allowed.currencies?.includes(each) ?? true);
    qrPortConformance(code, { ...traits, currencies }, async () => trials.qrTrial(system));
  },
  payout: () =>
    payoutPortConformance(code, of(system.adapters.payout).absence(anyMove).by, async () => trials.payoutTrial(system)),
  gift: () => giftPortConformance(code, async () => trials.giftTrial(system)),
  bank: () => bankPortConformance(code, async () => trials.bankTrial(system)),
  slips: () => slipPortConformance(code, async () => trials.slipTrial(system)),
  sms: () => smsPortConformance(code, async () => trials.smsTrial(system)),
};
suites[entry.kind]();
