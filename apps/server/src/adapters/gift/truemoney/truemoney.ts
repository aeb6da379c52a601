import * as z from "zod";

import { absentByTime } from "../../absence.ts";
import { address, headerText } from "../../address.ts";
import { callForJson, type Read } from "../../answer.ts";
import { defineAdapter } from "../../definition.ts";
import type { Http } from "../../../lib/outgoing.ts";
import { type Gift, type GiftPort, type GiftRefusal, isGiftRefusal } from "../port.ts";
import { truemoneyCode, truemoneyOne, truemoneyReceived, type TruemoneyVoucher, truemoneyVoucher } from "./format.ts";

const settings = z.strictObject({
  baseUrl: address,
  /** The phone number of our wallet. */
  mobile: z.string().regex(/^\d{10}$/, "ten digits"),
  /** The token for the history of our wallet. */
  secret: headerText,
});

type Unclear = { readonly is: "unclear"; readonly why: string };
type Data = NonNullable<TruemoneyVoucher["data"]>;

const codeIn = (link: string): string | null => {
  try {
    return new URL(link).searchParams.get("v");
  } catch {
    return null;
  }
};

/** The voucher of an answer, when it is the one that we asked about. */
const dataOf = (value: TruemoneyVoucher, code: string): Data | null =>
  value.data !== null && codeIn(value.data.voucher.link) === code ? value.data : null;

/** What our wallet took, from our ticket. */
const taken = ({ voucher, my_ticket: mine }: Data): Gift | null =>
  mine === null ? null : { amount: mine.amount_baht, theirReference: voucher.voucher_id };

/** One of these codes counts as a failure only together with a failure's status. */
const failureOf = (status: number, code: string): Unclear | { readonly is: "refused"; readonly reason: GiftRefusal } =>
  status >= 400 && isGiftRefusal(code) ? { is: "refused", reason: code } : { is: "unclear", why: `code ${code}` };

const unclear = (why: string): Unclear => ({ is: "unclear", why });

/**
 * TrueMoney's gift vouchers (DOMAIN.md, TrueMoney gift) [3P]. `verify` tells what a voucher holds and, once our wallet
 * took it, shows our own ticket. So it also answers what became of a redemption whose answer was lost. A voucher for
 * several people gives each of them a part that nobody knows before, so it is refused. No source was found for
 * `wallet/gifts`, so it is generic.
 */
const create = (http: Http, provider: z.output<typeof settings>, target: string): GiftPort => {
  const { baseUrl, mobile, secret } = provider;
  const voucherUrl = (code: string): string => `${baseUrl}/campaign/vouchers/${encodeURIComponent(code)}`;

  const verify = (code: string): Promise<Read<TruemoneyVoucher>> =>
    callForJson(
      http,
      { target, method: "GET", url: `${voucherUrl(code)}/verify?${new URLSearchParams({ mobile })}` },
      truemoneyVoucher,
    );
  const wallet = <Value>(path: string, schema: z.ZodType<Value>): Promise<Read<Value>> =>
    callForJson(
      http,
      {
        target,
        method: "GET",
        url: `${baseUrl}/wallet/${path}`,
        headers: { authorization: `Bearer ${secret}` },
      },
      schema,
    );

  return {
    provider: "TRUEMONEY",
    look: async (code) => {
      const read = await verify(code);
      if (read.is === "unclear") return read;
      const said = read.value.status.code;
      const data = dataOf(read.value, code);
      if (read.value.data !== null && data === null) return unclear("another voucher");
      const gift = data === null ? null : taken(data);
      if (said === "TARGET_USER_REDEEMED" && read.status >= 400) return { is: "ours", gift };
      if (gift !== null)
        return said === truemoneyCode.done && read.status < 400
          ? { is: "ours", gift }
          : unclear(`code ${said} with a ticket`);
      if (said !== truemoneyCode.done) return failureOf(read.status, said);
      if (data === null || read.status >= 400) return unclear("a voucher without its data");
      const { voucher } = data;
      if (voucher.status === "expired") return { is: "refused", reason: "VOUCHER_EXPIRED" };
      if (voucher.status === "redeemed") return { is: "refused", reason: "VOUCHER_OUT_OF_STOCK" };
      if (voucher.member !== 1) return { is: "refused", reason: "SHARED" };
      return { is: "open", amount: voucher.amount_baht, theirReference: voucher.voucher_id };
    },
    reserve: () => http.reserve(target, baseUrl),
    absence: () => absentByTime,
    take: async (code, { send }) => {
      const read = await callForJson(
        send,
        {
          target,
          method: "POST",
          url: `${voucherUrl(code)}/redeem`,
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ mobile, voucher_hash: code }),
        },
        truemoneyVoucher,
      );
      if (read.is === "unclear") return read;
      const said = read.value.status.code;
      if (said !== truemoneyCode.done) {
        // This very call, arriving twice, may have taken the gift. Our ticket tells.
        return said === "TARGET_USER_REDEEMED" ? unclear(`code ${said}`) : failureOf(read.status, said);
      }
      const data = dataOf(read.value, code);
      const mine = data === null ? null : taken(data);
      return mine === null || read.status >= 400 ? unclear("taken, without our ticket") : { is: "done", ...mine };
    },
    received: async ({ from, to, after }) => {
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), after: after ?? "" });
      const read = await wallet(`gifts?${query}`, truemoneyReceived);
      if (read.is === "unclear") return read;
      const { status, data } = read.value;
      if (status.code !== truemoneyCode.done || data === null || read.status >= 400)
        return unclear(`code ${status.code}`);
      const gifts = data.gifts.map(({ voucher_id: theirReference, amount_baht: amount, received_at: at }) => ({
        theirReference,
        amount,
        at,
      }));
      return { is: "known", gifts, next: data.next };
    },
    hasReceived: async (theirReference) => {
      const read = await wallet(`gifts/${encodeURIComponent(theirReference)}`, truemoneyOne);
      if (read.is === "unclear") return null;
      const { status, data } = read.value;
      if (status.code === truemoneyCode.notReceived && read.status === 404) return false;
      return status.code === truemoneyCode.done && data?.voucher_id === theirReference ? true : null;
    },
  };
};

/** TrueMoney. The probe asks our wallet about a gift that it never received. */
export const truemoney = defineAdapter({
  kind: "gift",
  id: "truemoney",
  settings,
  secrets: ["secret"],
  create: ({ http }, provider, { code }) => create(http, provider, code),
  probe: async (port) => ((await port.hasReceived("PROBENOSUCHGIFT")) === false ? "reached" : "unclear"),
});
