import type * as z from "zod";

import { toDecimalText } from "../../decimal.ts";
import { defineAdapter } from "../../definition.ts";
import type { Http } from "../../../lib/outgoing.ts";
import { probeOf } from "../../probe.ts";
import { signedSecrets, signedSettings, signedStrangers } from "../../signed/settings.ts";
import { readSignedRequest } from "../../signed/signed-request.ts";
import { createSignedCalls } from "../../signed/signed-calls.ts";
import type { SignedProvider } from "../../signed/signed-calls.ts";
import { isPayloadOf } from "../payload.ts";
import type { QrCallback, QrPayment, QrPort } from "../port.ts";
import { signedEvent, signedOrder, signedPayments, signedRefusals } from "./format.ts";

type Deps = { readonly http: Http; readonly now: () => Date };

/** The payments of an order, in its currency. */
const paymentsOf = ({ currency, payments }: z.output<typeof signedOrder>): QrPayment[] =>
  payments.map(({ id, amount }) => ({ reference: id, amount, currency }));

/**
 * QR payments by the signed generic protocol, for any brand. No public document of WW and PAYTIMZ was found
 * (DOMAIN.md). Orders are known by our reference alone. A callback is signed over its raw bytes. It is parsed only
 * after the signature is checked.
 */
const create = ({ http, now }: Deps, provider: SignedProvider): QrPort => {
  const calls = createSignedCalls(http, now, provider);
  const pathOf = (qrcodeId: string): string => `/v1/orders/${encodeURIComponent(qrcodeId)}`;

  const readCallback: QrPort["readCallback"] = (request): QrCallback => {
    const read = readSignedRequest(provider, request, signedEvent, now());
    if (read.is === "bad") return read;
    const { eventId, order } = read.value;
    return {
      is: "signed",
      eventId,
      at: read.at,
      qrcodeId: order.reference,
      payments: paymentsOf(order),
    };
  };

  return {
    provider: provider.target,
    currencies: ["THB", "LAK"],
    callbackAnswer: JSON.stringify({ received: true }),
    readCallback,
    create: async ({ qrcodeId, amount, currency, expireAt, callbackUrl }) => {
      const body = {
        reference: qrcodeId,
        amount: toDecimalText(amount),
        currency,
        expireAt: expireAt.toISOString(),
        callbackUrl,
      };
      const read = await calls.post("/v1/orders", `create:${qrcodeId}`, body, signedOrder);
      if (read.is === "unclear") return read;
      if (read.is === "failed") {
        return signedRefusals.has(read.code)
          ? { is: "refused", reason: read.code }
          : { is: "unclear", why: `code ${read.code}` };
      }
      const order = read.value;
      const isOurs = order.reference === qrcodeId && order.amount === amount && order.currency === currency;
      if (!isOurs) return { is: "unclear", why: "another order" };
      if (!isPayloadOf(order.qr, amount, currency)) return { is: "unclear", why: "a QR of something else" };
      return { is: "open", payload: order.qr, theirReference: order.id };
    },
    ask: async ({ qrcodeId }) => {
      const read = await calls.get(pathOf(qrcodeId), signedOrder);
      if (read.is === "unclear") return read;
      if (read.is === "failed")
        return read.code === "ORDER_NOT_FOUND" ? { is: "not-found" } : { is: "unclear", why: `code ${read.code}` };
      const order = read.value;
      if (order.reference !== qrcodeId) return { is: "unclear", why: "another order" };
      if (order.status === "CREDITED") return { is: "paid", payments: paymentsOf(order) };
      return { is: order.status === "PENDING" ? "waiting" : "closed" };
    },
    payments: async ({ from, to, after }) => {
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), after: after ?? "" });
      const read = await calls.get(`/v1/payments?${query.toString()}`, signedPayments);
      if (read.is === "failed") return { is: "unclear", why: `code ${read.code}` };
      if (read.is === "unclear") return read;
      const payments = read.value.payments.map(({ id, reference: qrcodeId, amount, currency, at }) => ({
        reference: id,
        qrcodeId,
        amount,
        currency,
        at,
      }));
      return { is: "known", payments, next: read.value.next };
    },
    cancel: async ({ qrcodeId }) => {
      await calls.post(`${pathOf(qrcodeId)}/cancel`, `cancel:${qrcodeId}`, {}, signedOrder);
    },
  };
};

/** QR payments by the signed generic protocol. The probe asks about an unknown reference. */
export const signedQr = defineAdapter({
  kind: "qr",
  id: "signed",
  settings: signedSettings,
  secrets: signedSecrets,
  create: (deps, settings, { code }) => create(deps, { ...settings, target: code }),
  probe: async (port) =>
    probeOf(await port.ask({ qrcodeId: "PROBE-NO-SUCH-ORDER", theirReference: null }), signedStrangers),
});
