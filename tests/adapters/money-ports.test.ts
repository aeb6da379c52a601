import { expect, test } from "vitest";

import { giftPortConformance } from "../../apps/server/src/adapters/gift/conformance.ts";
import { bankPortConformance } from "../../apps/server/src/adapters/bank/conformance.ts";
import { payoutPortConformance } from "../../apps/server/src/adapters/payout/conformance.ts";
import { qrPortConformance } from "../../apps/server/src/adapters/qr/conformance.ts";
import type { QrTraits } from "../../apps/server/src/adapters/qr/conformance.ts";
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
  const { world, adapters, tampering, close } = await startSandboxTrial("sms");
  const received = (phone: string) => world.sms.list(phone).map(({ text }) => text);
  return { ...tampering("sms"), port: present(adapters.sms), received, close };
});

payoutPortConformance("payouts", "void", async () => {
  const { world, adapters, tampering, pass, close } = await startSandboxTrial("payouts");
  const paid = (accountNo: string) => world.payouts.paidTo(accountNo).map(({ amount }) => amount);
  return { ...tampering("payouts"), port: present(adapters.payout), paid, pass, now: world.clock.now, close };
});

test("a signed payout that comes after its time is refused, and paid when it comes again in time", async () => {
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
  expect(await port.ask("W1")).toEqual({ is: "not-found" });
  expect(await payNow(port, order, world.clock.now())).toMatchObject({ is: "done" });
  // What was paid in time stays paid, whenever it is said again.
  expect(await payNow(port, order, late)).toMatchObject({ is: "unclear" });
  expect(await port.ask("W1")).toMatchObject({ is: "done" });
  expect(world.payouts.paidTo("1234567890")).toHaveLength(1);
  await close();
});

giftPortConformance("TRUEMONEY", async () => {
  const { world, adapters, tampering, pass, close } = await startSandboxTrial("truemoney");
  return {
    ...tampering("truemoney"),
    port: present(adapters.gift),
    wrap: (amount, fate) => world.gifts.wrap(amount, "THB", fate),
    taken: (code) => {
      const ticket = world.gifts.of(code)?.ticket;
      return ticket?.mobile === OUR_MOBILE ? ticket.amount : null;
    },
    takeByAnother: (code) => void world.gifts.redeem(code, "0811111111"),
    pass,
    now: world.clock.now,
    close,
  };
});

slipPortConformance("bank", async () => {
  const { world, adapters, tampering, close } = await startSandboxTrial("slips");
  return {
    ...tampering("bank"),
    port: present(adapters.slips),
    transfer: (order) => {
      const made = world.bank.transfer({ ...order, from: { ...order.from, accountName: "SOMCHAI JAIDEE" } });
      return { payload: slipText(made), reference: made.reference, bankNumber: bankStyleOf(made.from.bankCode).number };
    },
    says: (reference, says) =>
      world.verifier.set(reference, { says, until: new Date(world.clock.now().getTime() + 1_000) }),
    now: world.clock.now,
    close,
  };
});

bankPortConformance("bank", async () => {
  const trial = await startSandboxTrial("bank");
  return {
    ...trial.tampering("bank"),
    port: present(trial.adapters.bank),
    send: (to, amount) => trial.world.bank.transfer({ from: somebody, to, amount, currency: "THB" }).reference,
    callbacks: async () => (await trial.callbacks()).map((call) => ({ ...call, body: Buffer.from(call.body) })),
    pass: trial.pass,
    now: trial.world.clock.now,
    close: trial.close,
  };
});

const traits: Readonly<Record<"KBANK" | "WW" | "PAYTIMZ" | "PAYONEX", QrTraits>> = {
  KBANK: { currencies: ["THB", "LAK"], cancels: true, asksByOurs: true, signed: false },
  WW: { currencies: ["THB", "LAK"], cancels: true, asksByOurs: true, signed: true },
  PAYTIMZ: { currencies: ["THB", "LAK"], cancels: true, asksByOurs: true, signed: true },
  PAYONEX: { currencies: ["THB"], cancels: false, asksByOurs: false, signed: false },
};

for (const provider of ["KBANK", "WW", "PAYTIMZ", "PAYONEX"] as const)
  qrPortConformance(provider, traits[provider], async () => {
    const trial = await startSandboxTrial(provider);
    return {
      ...trial.tampering(provider),
      port: present(trial.adapters.qr.get(provider)),
      orders: (qrcodeId) => (trial.world.orders.byQrcodeId(provider, qrcodeId) ? 1 : 0),
      pay: (qrcodeId, amount) => {
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
      pass: trial.pass,
      close: trial.close,
    };
  });
