import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import type { Adapters } from "../../apps/server/src/adapters/adapters.ts";
import type { BankTrial } from "../../apps/server/src/adapters/bank/conformance.ts";
import type { Trial } from "../../apps/server/src/adapters/conformance.ts";
import type { ProviderKind } from "../../apps/server/src/adapters/definitions.ts";
import type { ProviderEntry } from "../../apps/server/src/adapters/entry.ts";
import type { GameTrial } from "../../apps/server/src/adapters/games/trial.ts";
import type { GiftTrial } from "../../apps/server/src/adapters/gift/conformance.ts";
import type { PayoutTrial } from "../../apps/server/src/adapters/payout/conformance.ts";
import type { ListedPayout } from "../../apps/server/src/adapters/payout/port.ts";
import type { QrTrial } from "../../apps/server/src/adapters/qr/conformance.ts";
import type { SlipTrial } from "../../apps/server/src/adapters/slips/conformance.ts";
import type { SmsTrial } from "../../apps/server/src/adapters/sms/conformance.ts";
import type { Budget, Skip } from "./budget.ts";
import type { FaultyHttp } from "./faulty-http.ts";
import type { Allowed } from "./options.ts";

/** A provider's test system, as the conformance suites use it. */
export type TestSystem = {
  readonly entry: ProviderEntry;
  /** Over lines that break as the suite demands. */
  readonly adapters: Adapters;
  /** Over lines that never break. What the provider says of itself here is taken for the truth. */
  readonly truth: Adapters;
  readonly lines: FaultyHttp;
  readonly budget: Budget;
  readonly allowed: Allowed;
  /** The address that callbacks would go to. */
  readonly publicOrigin: string;
  readonly skip: Skip;
};

const HOUR = 3_600_000;
/** The longest that a run waits for the provider's clock. */
const PATIENCE_MS = 2_000;

/** The port of an entry, which always makes one. */
const present = <Port>(port: Port | null | undefined): Port => {
  if (port === null || port === undefined) throw new Error("the entry made no port");
  return port;
};

const trialOf = ({ lines, skip }: TestSystem): Trial => ({
  run: `kt${randomBytes(3).toString("hex")}`,
  breakCalls: lines.breakCalls,
  rewrite: lines.rewrite,
  pass: async (ms) => {
    if (ms > PATIENCE_MS) skip(`it waits ${ms / 1_000} s for the provider's clock`);
    await setTimeout(ms);
  },
  now: () => new Date(),
  close: async () => undefined,
});

const PLAY = "somebody has to play at the provider";
const LOOK = "somebody has to look at the provider's own pages";

/** A game provider's test system as its suite tries it. */
export const gameTrial = (system: TestSystem): GameTrial => {
  const { entry, adapters, truth, lines, budget, skip } = system;
  const port = present(adapters.games.get(entry.code));
  const books = present(truth.games.get(entry.code));
  let calls = 0;
  // Without a status call a repeated reference moves again.
  const named = (reference: string): string => (port.ask === undefined ? `${reference} ${(calls += 1)}` : reference);
  return {
    ...trialOf(system),
    port: {
      ...port,
      deposit: (move, attempt) => {
        budget.spend(named(move.reference), move.amount);
        return port.deposit(move, attempt);
      },
      withdraw: (move, attempt) => {
        budget.check(move.amount);
        return port.withdraw(move, attempt);
      },
    },
    balance: async (username) => {
      const said = await books.balance({ username, currency: "THB" });
      if (said.is === "unclear") throw new Error(`the balance of ${username} is unclear: ${said.why}`);
      return said.balance;
    },
    hasPassword: async () => skip(LOOK),
    play: async () => skip(PLAY),
    tellsSides: false,
    isOneTime: entry.settings["opensBy"] !== "query",
    calls: lines.calls,
    enter: async () => skip(PLAY),
    post: async () => skip(PLAY),
  };
};

/** A QR provider's test system as its suite tries it. */
export const qrTrial = (system: TestSystem): QrTrial => {
  const { entry, adapters, truth, budget, publicOrigin, skip } = system;
  const port = present(adapters.qr.get(entry.code));
  const books = present(truth.qr.get(entry.code));
  return {
    ...trialOf(system),
    port: {
      ...port,
      create: (order) => {
        budget.check(order.amount);
        return port.create({ ...order, callbackUrl: `${publicOrigin}/callbacks/qr/${entry.code}` });
      },
    },
    orders: async (qrcodeId) => ((await books.ask({ qrcodeId, theirReference: null })).is === "not-found" ? 0 : 1),
    pay: async () => skip("somebody has to pay the order at the provider"),
    callbacks: async () => [],
  };
};

/** A payout provider's test system as its suite tries it. */
export const payoutTrial = (system: TestSystem): PayoutTrial => {
  const { adapters, truth, budget, allowed, skip } = system;
  const port = present(adapters.payout);
  const books = present(truth.payout);
  const listed = async (): Promise<readonly ListedPayout[]> => {
    const [from, to] = [new Date(Date.now() - HOUR), new Date(Date.now() + HOUR)];
    const all: ListedPayout[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof books.paid>> = await books.paid({ from, to, after });
      if (page.is === "unclear") throw new Error(`the provider's list of payouts is unclear: ${page.why}`);
      all.push(...page.payouts);
      after = page.next;
    } while (after !== null);
    return all;
  };
  return {
    ...trialOf(system),
    port: {
      ...port,
      pay: (order, attempt) => {
        budget.spend(order.reference, order.amount);
        return port.pay(order, attempt);
      },
    },
    account: () => allowed.payTo ?? skip("it needs an account that takes money: name it by --pay-to"),
    paid: async ({ reference }) =>
      (await listed()).filter((payout) => payout.reference === reference).map(({ amount }) => amount),
    paidTo: async () => skip(LOOK),
  };
};

/** A gift provider's test system as its suite tries it. */
export const giftTrial = (system: TestSystem): GiftTrial => ({
  ...trialOf(system),
  port: present(system.adapters.gift),
  wrap: async () => system.skip("somebody has to wrap a gift"),
  taken: async () => system.skip(LOOK),
  takeByAnother: async () => system.skip("somebody has to take a gift"),
});

/** A bank's test system as its suite tries it. */
export const bankTrial = (system: TestSystem): BankTrial => ({
  ...trialOf(system),
  port: present(system.adapters.bank),
  send: async () => system.skip("somebody has to make a transfer to our account"),
  callbacks: async () => [],
});

/** A slip verifier's test system as its suite tries it. */
export const slipTrial = (system: TestSystem): SlipTrial => ({
  ...trialOf(system),
  port: present(system.adapters.slips),
  transfer: async () => system.skip("somebody has to make a transfer and read its slip"),
  says: async () => system.skip("the verifier says what is true alone"),
});

/** An SMS gateway's test system as its suite tries it. */
export const smsTrial = (system: TestSystem): SmsTrial => {
  const { adapters, allowed, skip } = system;
  const port = present(adapters.sms);
  let texts = 0;
  return {
    ...trialOf(system),
    port: {
      send: (text) => {
        if (text.phone === allowed.phone && (texts += 1) > allowed.texts)
          skip(`the run has sent ${allowed.texts} texts: allow more by --texts`);
        return port.send(text);
      },
    },
    phone: () => allowed.phone ?? skip("it needs a phone of your own: name it by --phone"),
    received: async () => skip("somebody has to read the phone"),
  };
};

const LATE = "Let an answer be lost at the provider's side and see that our movement waits until it is asked about.";

/** Steps that no check can do, because they need the provider's own test console or a person. */
export const byHand: Readonly<Record<ProviderKind, readonly string[]>> = {
  qr: [
    "Pay an order in the test console: the callback comes, the member is credited once, and a second callback changes nothing.",
    "Pay an order after it has expired, and one with another amount: both wait under suspense.",
    LATE,
  ],
  payout: [
    "Send a withdrawal of the test environment and see that it is paid once.",
    "Send one to an account that does not exist: it is refused and the money comes back.",
    LATE,
  ],
  bank: ["Transfer to our test account: it is listed once and credited to the member whose account it came from."],
  slips: ["Upload the slip of a real test transfer, and a changed one: the first is known, the second is not."],
  gift: ["Redeem a gift link of the test environment, and the same link again: only the first is paid.", LATE],
  game: ["Play a round with the test account: the bet report lists it, and the balance agrees.", LATE],
  sms: ["Send a code to a phone of your own and read it there."],
};
