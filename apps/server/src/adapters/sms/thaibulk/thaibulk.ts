import * as z from "zod";

import { address, given } from "../../address.ts";
import { callForJson } from "../../answer.ts";
import { defineAdapter } from "../../definition.ts";
import type { Http } from "../../../lib/outgoing.ts";
import type { SmsPort } from "../port.ts";

const settings = z.strictObject({
  baseUrl: address,
  key: given,
  secret: given,
  /** The name that the message comes from. */
  sender: z.string().min(1).max(11),
});
type Settings = z.output<typeof settings>;

const number = z.string().max(20);

/** The numbers that the message was sent to, and those that take no message. */
const sent = z.object({
  phone_number_list: z.array(z.object({ number, message_id: z.string().min(1).max(100) })).max(1),
  bad_phone_number_list: z.array(z.object({ number })).max(1),
});

const credit = z.object({ remaining_credit: z.unknown() });

const authorization = ({ key, secret }: Settings): string =>
  `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;

/**
 * ThaiBulkSMS: a form post with Basic authentication. A message was sent when the answer is 201 and lists our number,
 * and no other, among those that it was sent to.
 */
const create = (http: Http, provider: Settings, target: string): SmsPort => ({
  send: async ({ phone, text }) => {
    const msisdn = phone.replace(/^\+/, "");
    const read = await callForJson(
      http,
      {
        target,
        method: "POST",
        url: `${provider.baseUrl}/sms`,
        headers: { authorization: authorization(provider), "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ msisdn, message: text, sender: provider.sender }).toString(),
      },
      sent,
    );
    if (read.is === "unclear" || read.status !== 201) return "not-sent";
    const { phone_number_list: good, bad_phone_number_list: bad } = read.value;
    return bad.length === 0 && good[0]?.number === msisdn ? "sent" : "not-sent";
  },
});

/** ThaiBulkSMS. The probe asks for the remaining credit. */
export const thaibulk = defineAdapter({
  kind: "sms",
  id: "thaibulk",
  settings,
  secrets: ["secret"],
  create: ({ http }, provider, { code }) => create(http, provider, code),
  probe: async (_port, { http }, provider) => {
    const read = await callForJson(
      http,
      {
        target: "sms",
        method: "GET",
        url: `${provider.baseUrl}/credit`,
        headers: { authorization: authorization(provider) },
      },
      credit,
    );
    return read.is === "read" && read.status === 200 ? "reached" : "unclear";
  },
});
