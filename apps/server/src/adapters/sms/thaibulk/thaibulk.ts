import * as z from "zod";

import { callForJson } from "../../answer.ts";
import type { Http } from "../../../lib/outgoing.ts";
import type { SmsPort } from "../port.ts";

/** How the SMS gateway is reached. */
export type SmsProvider = {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly key: string;
  readonly secret: string;
  /** The name that the message comes from, 11 characters at most. */
  readonly sender: string;
};

const number = z.string().max(20);

/** What was sent, and the numbers that take no message. */
const sent = z.object({
  phone_number_list: z.array(z.object({ number, message_id: z.string().min(1).max(100) })).max(1),
  bad_phone_number_list: z.array(z.object({ number })).max(1),
});

/**
 * ThaiBulkSMS: a form post with Basic authentication. A message was sent when the answer says 201 and lists our number,
 * and no other, among those that were sent to.
 */
export const createThaibulk = (http: Http, provider: SmsProvider): SmsPort => {
  const credentials = Buffer.from(`${provider.key}:${provider.secret}`).toString("base64");
  return {
    send: async ({ phone, text }) => {
      const msisdn = phone.replace(/^\+/, "");
      const read = await callForJson(
        http,
        {
          target: "sms",
          method: "POST",
          url: `${provider.baseUrl}/sms`,
          headers: { authorization: `Basic ${credentials}`, "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ msisdn, message: text, sender: provider.sender }).toString(),
        },
        sent,
      );
      if (read.is === "unclear" || read.status !== 201) return "not-sent";
      const { phone_number_list: good, bad_phone_number_list: bad } = read.value;
      return bad.length === 0 && good[0]?.number === msisdn ? "sent" : "not-sent";
    },
  };
};
