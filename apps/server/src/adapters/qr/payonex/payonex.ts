import { toDecimalText } from "../../decimal.ts";
import { defineAdapter } from "../../definition.ts";
import type { Http } from "../../../lib/outgoing.ts";
import { probeOf } from "../../probe.ts";
import { isPayloadOf } from "../payload.ts";
import type { QrPort } from "../port.ts";
import { readUnsigned } from "../read-unsigned.ts";
import { createPayonexCall, payonexSettings } from "./call.ts";
import type { PayonexProvider } from "./call.ts";
import {
  payonexCallback,
  payonexCode,
  payonexList,
  payonexRefusals,
  payonexRequested,
  payonexTransaction,
} from "./format.ts";

/**
 * PAYONEX [3P]: a token for 24 hours, and orders in baht only. It knows orders by its own number, and without that
 * number nothing can be asked. It has no call to cancel. No signature was seen on its callback, so we ask about it. No
 * source was found for the list of transactions, so it is generic.
 */
const create = (http: Http, provider: PayonexProvider): QrPort => {
  const call = createPayonexCall(http, provider);
  return {
    provider: provider.target,
    currencies: ["THB"],
    callbackAnswer: JSON.stringify({ success: true }),
    create: async ({ qrcodeId, amount, currency, callbackUrl }) => {
      if (currency !== "THB") return { is: "refused", reason: "currency" };
      const body = {
        customerUuid: provider.customerUuid,
        amount: toDecimalText(amount),
        referenceId: qrcodeId,
        note: "",
        remark: "",
        callbackUrl,
      };
      const read = await call({ method: "POST", path: "/transactions/deposit/request", body }, payonexRequested);
      if (read.is === "unclear") return read;
      if (!read.value.success) {
        const { code } = read.value;
        return payonexRefusals.has(code) ? { is: "refused", reason: code } : { is: "unclear", why: `code ${code}` };
      }
      const { data } = read.value;
      if (data.referenceId !== qrcodeId || data.amount !== amount) return { is: "unclear", why: "another order" };
      if (!isPayloadOf(data.qrCode, amount, currency)) return { is: "unclear", why: "a QR of something else" };
      return { is: "open", payload: data.qrCode, theirReference: data.uuid };
    },
    ask: async ({ qrcodeId, theirReference }) => {
      if (theirReference === null) return { is: "unclear", why: "an order whose number we never got" };
      const path = `/transactions/${encodeURIComponent(theirReference)}`;
      const read = await call({ method: "GET", path }, payonexTransaction);
      if (read.is === "unclear") return read;
      if (!read.value.success) {
        const { code } = read.value;
        return code === payonexCode.notFound ? { is: "not-found" } : { is: "unclear", why: `code ${code}` };
      }
      const { data } = read.value;
      if (data.uuid !== theirReference || data.referenceId !== qrcodeId) return { is: "unclear", why: "another order" };
      if (data.status === "SUCCESS")
        return { is: "paid", payments: [{ reference: data.uuid, amount: data.transferAmount, currency: "THB" }] };
      return { is: data.status === "PROCESSING" || data.status === "ON_HOLD" ? "waiting" : "closed" };
    },
    payments: async ({ from, to, after }) => {
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), after: after ?? "" });
      const read = await call({ method: "GET", path: `/transactions?${query.toString()}` }, payonexList);
      if (read.is === "unclear") return read;
      if (!read.value.success) return { is: "unclear", why: `code ${read.value.code}` };
      const payments = read.value.data.list.map((paid) => ({
        reference: paid.uuid,
        qrcodeId: paid.referenceId,
        amount: paid.transferAmount,
        currency: "THB",
        at: paid.paidTime,
      }));
      return { is: "known", payments, next: read.value.data.next };
    },
    cancel: () => Promise.resolve(),
    readCallback: ({ body }) => readUnsigned(payonexCallback, body, ({ referenceId }) => referenceId),
  };
};

const NOBODY = "00000000-0000-4000-8000-000000000000";

/** PAYONEX. The probe asks about an unknown transaction. */
export const payonex = defineAdapter({
  kind: "qr",
  id: "payonex",
  settings: payonexSettings,
  secrets: ["secret"],
  create: ({ http }, settings, { code }) => create(http, { ...settings, target: code }),
  probe: async (port) =>
    probeOf(await port.ask({ qrcodeId: "PROBE-NO-SUCH-ORDER", theirReference: NOBODY }), [
      payonexCode.badKeys,
      payonexCode.badToken,
    ]),
});
