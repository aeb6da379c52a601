import { expect, test } from "vitest";

import { giftPortConformance } from "../../apps/server/src/adapters/gift/conformance.ts";
import { bankPortConformance } from "../../apps/server/src/adapters/bank/conformance.ts";
import { payoutPortConformance } from "../../apps/server/src/adapters/payout/conformance.ts";
import { qrPortConformance, qrTraits } from "../../apps/server/src/adapters/qr/conformance.ts";
import { slipPortConformance } from "../../apps/server/src/adapters/slips/conformance.ts";
import { smsPortConformance } from "../../apps/server/src/adapters/sms/conformance.ts";
import { payNow } from "../../apps/server/src/adapters/testing/attempts.ts";
import { bankStyleOf } from "../../apps/sandbox/src/slips/bank-styles.ts";
import { slipText } from "../../apps/sandbox/src/slips/draw-slip.ts";
import { somebody } from "../../apps/sandbox/src/world/somebody.ts";
import { OUR_MOBILE } from "../../apps/sandbox/src/world/gifts.ts";
import { startSandboxTrial } from "./sandbox-trial.ts";

const present = <Port>(port: Port | null | undefined): Port => {
  if (port === null || port === undefined) throw new Error("no such port");
  return port;
};

smsPortConformance("sms", async () => {
  const { world, adapters, trialOf } = await startSandboxTrial("sms");
  let last = 1_000_000;
  return {
    ...trialOf("sms"),
    port: present(adapters.sms),
    phone: (country) => `${country === "LA" ? "+85620" : "+668"}${(last += 1)}0`,
    received: async (phone) => world.sms.list([phone]).map(({ text }) => text),
  };
});

payoutPortConformance("payouts", "void", async () => {
  const { world, adapters, trialOf } = await startSandboxTrial("payouts");
  let last = 1_000_000_000;
  return {
    ...trialOf("payouts"),
    port: present(adapters.payout),
    account: () => ({ bankCode: "KBANK", accountNo: String((last += 1)), accountName: "สมชาย ใจดี" }),
    paid: async ({ accountNo }) => world.payouts.paidTo(accountNo).map(({ amount }) => amount),
    paidTo: async (accountNo) => world.payouts.paidTo(accountNo).map(({ amount }) => amount),
  };
});

test("a signed payout after its limit is refused, and paid when it is sent again in time", async () => {
  const { world, adapters, close } = await startSandboxTrial("late payouts");
  const port = present(adapters.payout);
  const order = {
    reference: "W1",
    amount: 500_25n,
    currency: "THB",
    bankCode: "KBANK",
    accountNo: "1234567890",
    accountName: "A",
  };
  const late = new Date(world.clock.now().getTime() - 1);
  expect(await payNow(port, order, late)).toEqual({ is: "refused", reason: "EXPIRED" });
  expect(await port.ask(order)).toEqual({ is: "not-found" });
  expect(await payNow(port, order, world.clock.now())).toMatchObject({ is: "done" });
  // A payout that was paid in time stays paid when it is asked for again.
  expect(await payNow(port, order, late)).toMatchObject({ is: "unclear" });
  expect(await port.ask(order)).toMatchObject({ is: "done" });
  expect(world.payouts.paidTo("1234567890")).toHaveLength(1);
  await close();
});

giftPortConformance("TRUEMONEY", async () => {
  const { world, adapters, trialOf } = await startSandboxTrial("truemoney");
  return {
    ...trialOf("truemoney"),
    port: present(adapters.gift),
    wrap: async (amount, options) => world.gifts.wrap(amount, "THB", options),
    taken: async (code) => {
      const ticket = world.gifts.of(code)?.ticket;
      return ticket?.mobile === OUR_MOBILE ? ticket.amount : null;
    },
    takeByAnother: async (code) => void world.gifts.redeem(code, "0811111111"),
  };
});

slipPortConformance("bank", async () => {
  const { world, adapters, trialOf } = await startSandboxTrial("slips");
  return {
    ...trialOf("bank"),
    port: present(adapters.slips),
    transfer: async (order) => {
      const made = world.bank.transfer({ ...order, from: { ...order.from, accountName: "SOMCHAI JAIDEE" } });
      return { payload: slipText(made), reference: made.reference, bankNumber: bankStyleOf(made.from.bankCode).number };
    },
    says: async (reference, says) =>
      world.verifier.set(reference, { says, until: new Date(world.clock.now().getTime() + 1_000) }),
  };
});

bankPortConformance("bank", async () => {
  const trial = await startSandboxTrial("bank");
  return {
    ...trial.trialOf("bank"),
    port: present(trial.adapters.bank),
    send: async (to, amount) => trial.world.bank.transfer({ from: somebody, to, amount, currency: "THB" }).reference,
    callbacks: async () => (await trial.callbacks()).map((call) => ({ ...call, body: Buffer.from(call.body) })),
  };
});

const brands = { KBANK: "kbank", WW: "signed", PAYTIMZ: "signed", PAYONEX: "payonex" } as const;

for (const provider of ["KBANK", "WW", "PAYTIMZ", "PAYONEX"] as const)
  qrPortConformance(provider, present(qrTraits[brands[provider]]), async () => {
    const trial = await startSandboxTrial(provider);
    return {
      ...trial.trialOf(provider),
      port: present(trial.adapters.qr.get(provider)),
      orders: async (qrcodeId) => (trial.world.orders.byQrcodeId(provider, qrcodeId) ? 1 : 0),
      pay: async (qrcodeId, amount) => {
        const order = present(trial.world.orders.byQrcodeId(provider, qrcodeId));
        const paid = trial.world.orders.pay(order, somebody, amount ?? order.amount);
        return paid.is === "paid" ? paid.payment.reference : null;
      },
      callbacks: async () =>
        (await trial.callbacks()).map(({ method, path, headers, body }) => ({
          method,
          path,
          headers,
          body: Buffer.from(body),
        })),
    };
  });
