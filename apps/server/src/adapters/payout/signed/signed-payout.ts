import * as z from "zod";

import { movedAmountText } from "../../amount-text.ts";
import { toDecimalText } from "../../decimal.ts";
import { defineAdapter } from "../../definition.ts";
import type { Http } from "../../../lib/outgoing.ts";
import { probeOf } from "../../probe.ts";
import { signedSecrets, signedSettings, signedStrangers } from "../../signed/settings.ts";
import { createSignedCalls } from "../../signed/signed-calls.ts";
import type { SignedProvider, SignedRead } from "../../signed/signed-calls.ts";
import { otherAmount, type Verdict } from "../../verdict.ts";
import type { AskedPayout, PayoutPort } from "../port.ts";

type Deps = { readonly http: Http; readonly now: () => Date };

/** A payout in the provider's format. `FAILED` is final and has a reason. */
const payout = z.discriminatedUnion("status", [
  z.object({
    status: z.enum(["PAID", "PROCESSING"]),
    id: z.string().min(1).max(60),
    reference: z.string().max(60),
    amount: movedAmountText,
    currency: z.string().max(3),
  }),
  z.object({
    status: z.literal("FAILED"),
    id: z.string().min(1).max(60),
    reference: z.string().max(60),
    reason: z.string().regex(/^[A-Z_]{1,60}$/),
  }),
]);
type Payout = z.output<typeof payout>;

const list = z.object({
  payouts: z
    .array(
      z.object({
        status: z.literal("PAID"),
        reference: z.string().min(1).max(60),
        amount: movedAmountText,
        currency: z.string().max(3),
        at: z.iso.datetime().transform((text) => new Date(text)),
      }),
    )
    .max(1_000),
  next: z.string().min(1).max(60).nullable(),
});

/**
 * Failures that the provider reports before it does anything under a reference: no payout exists, and this order will
 * make none.
 */
const refusals: ReadonlySet<string> = new Set([
  "INVALID_REQUEST",
  "INVALID_AMOUNT",
  "CURRENCY_NOT_SUPPORTED",
  "EXPIRED",
]);

const verdictOf = (said: Payout, { reference, amount, currency }: AskedPayout): Verdict => {
  if (said.reference !== reference) return { is: "unclear", why: "another payout" };
  if (said.status === "FAILED") return { is: "refused", reason: said.reason };
  if (said.amount !== amount || said.currency !== currency) return otherAmount;
  return said.status === "PAID" ? { is: "done", theirReference: said.id } : { is: "unclear", why: "still at work" };
};

/**
 * Payouts to bank accounts by the signed generic protocol. A reference is paid once, however often it is sent. Two
 * failures decide nothing: a reference that they know with another order (`DUPLICATE_REFERENCE`), and a signature that
 * they do not accept.
 */
const create = ({ http, now }: Deps, provider: SignedProvider): PayoutPort => {
  const calls = createSignedCalls(http, now, provider);
  const unclear = (read: Exclude<SignedRead<Payout>, { is: "good" }>): Verdict =>
    read.is === "failed" ? { is: "unclear", why: `code ${read.code}` } : read;

  return {
    reserve: () => http.reserve(provider.target, provider.baseUrl),
    pay: async (order, { send, notAfter }) => {
      const { reference, amount, currency, bankCode, accountNo, accountName } = order;
      const payee = { bankCode, accountNo, accountName };
      const body = {
        reference,
        amount: toDecimalText(amount),
        currency,
        ...payee,
        notAfter: notAfter.toISOString(),
      };
      const read = await calls.post("/v1/payouts", `payout:${reference}`, body, payout, send);
      if (read.is === "failed" && refusals.has(read.code)) return { is: "refused", reason: read.code };
      return read.is === "good" ? verdictOf(read.value, order) : unclear(read);
    },
    paid: async ({ from, to, after }) => {
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), after: after ?? "" });
      const read = await calls.get(`/v1/payouts?${query.toString()}`, list);
      if (read.is === "failed") return { is: "unclear", why: `code ${read.code}` };
      if (read.is === "unclear") return read;
      return { is: "known", payouts: read.value.payouts, next: read.value.next };
    },
    ask: async (asked) => {
      const read = await calls.get(`/v1/payouts/${encodeURIComponent(asked.reference)}`, payout);
      if (read.is === "failed" && read.code === "PAYOUT_NOT_FOUND") return { is: "not-found" };
      return read.is === "good" ? verdictOf(read.value, asked) : unclear(read);
    },
    absence: (asked) => ({
      by: "void",
      void: async () => {
        const path = `/v1/payouts/${encodeURIComponent(asked.reference)}/void`;
        const read = await calls.post(path, `void:${asked.reference}`, {}, payout);
        return read.is === "good" ? verdictOf(read.value, asked) : unclear(read);
      },
    }),
  };
};

/** Payouts by the signed generic protocol. The probe asks about an unknown reference. */
export const signedPayout = defineAdapter({
  kind: "payout",
  id: "signed",
  settings: signedSettings,
  secrets: signedSecrets,
  create: (deps, settings, { code }) => create(deps, { ...settings, target: code }),
  probe: async (port) =>
    probeOf(await port.ask({ reference: "PROBE-NO-SUCH-PAYOUT", amount: 0n, currency: "THB" }), signedStrangers),
});
