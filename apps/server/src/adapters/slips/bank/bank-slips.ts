import * as z from "zod";

import { address, headerText } from "../../address.ts";
import { callForJson } from "../../answer.ts";
import { defineAdapter } from "../../definition.ts";
import type { Http } from "../../../lib/outgoing.ts";
import { probeOf } from "../../probe.ts";
import type { SlipAnswer, SlipPort, SlipQuestion } from "../port.ts";
import { answer, fitsMask } from "./format.ts";

const settings = z.strictObject({
  baseUrl: address,
  /** The token of its calls. */
  secret: headerText,
});

type Found = Extract<z.output<typeof answer>, { readonly code: "FOUND" }>["data"];

/**
 * The bank's answer in our terms. An answer whose transfer does not agree with what it says matched contradicts itself,
 * so it is no answer.
 */
const readFound = (data: Found, { sender, receivers }: SlipQuestion): SlipAnswer => {
  const receiver = data.receiver.matched === null ? null : (receivers[data.receiver.matched] ?? "none");
  if (receiver === "none") return { is: "unclear", why: "a receiver that was not asked for" };
  const isSame =
    (!data.sender.matched || fitsMask(data.sender.account, sender.accountNo)) &&
    (receiver === null || fitsMask(data.receiver.account, receiver.accountNo));
  if (!isSame) return { is: "unclear", why: "accounts that do not match those that it says match" };
  const { transRef: reference, sendingBank, amount, currency, transDate: at } = data;
  return {
    is: "known",
    slip: {
      reference,
      sendingBank: sendingBank.short,
      bankNumber: sendingBank.id,
      amount,
      currency,
      at,
      isSender: data.sender.matched,
      receiver,
    },
  };
};

const accountOf = ({ bankCode, accountNo }: SlipQuestion["sender"]) => ({ bank: bankCode, account: accountNo });

/**
 * The slip verifier of our bank. It gets the text of the mini QR with the accounts that the slip may be between, and
 * compares them with those of the transfer. In its answer these are masked.
 */
const create = (http: Http, { baseUrl, secret }: z.output<typeof settings>, target: string): SlipPort => ({
  verify: async (question) => {
    const body = {
      qr: question.payload,
      sender: accountOf(question.sender),
      receivers: question.receivers.map(accountOf),
    };
    const read = await callForJson(
      http,
      {
        target,
        method: "POST",
        url: `${baseUrl}/v1/check`,
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      },
      answer,
    );
    if (read.is === "unclear") return read;
    if (read.status !== 200) return { is: "unclear", why: `status ${read.status} with an answer` };
    const { value } = read;
    if (value.code === "FOUND") return readFound(value.data, question);
    if (value.code === "NOT_READY") return { is: "not-ready" };
    return { is: value.code === "NOT_FOUND" ? "not-found" : "not-human" };
  },
});

/** Our bank's verifier. The probe uses a text that is on no slip. */
export const bankSlips = defineAdapter({
  kind: "slips",
  id: "bank",
  settings,
  secrets: ["secret"],
  create: ({ http }, provider, { code }) => create(http, provider, code),
  probe: async (port) => {
    const nobody = { bankCode: "PROBE", accountNo: "0000000000" };
    return probeOf(await port.verify({ payload: "PROBE-NO-SUCH-SLIP", sender: nobody, receivers: [nobody] }));
  },
});
