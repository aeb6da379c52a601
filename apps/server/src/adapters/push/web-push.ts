import type { Clock, Random } from "../../lib/ports.ts";
import { pushHostOf } from "../../lib/push-hosts.ts";
import { NoAnswer, NotSent, type OutgoingAnswer, type Send } from "../../lib/outgoing.ts";
import { encryptPush } from "./encrypt.ts";
import type { PushPort, PushVerdict } from "./port.ts";

import { vapidHeader } from "./vapid.ts";

/** All messages have this size, so that the size does not tell them apart. */
const FILLED_BYTES = 1_024;
const LONGEST_WAIT_MS = 24 * 3_600_000;

/** The wait of `Retry-After`, given in seconds or as a date. 0 without the header. */
export const retryAfterMs = (header: string | undefined, now: Date): number => {
  const text = (header ?? "").trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), LONGEST_WAIT_MS) : 0;
};

const verdictOf = ({ status, headers }: OutgoingAnswer, now: Date): PushVerdict => {
  if (status >= 200 && status < 300) return { is: "taken" };
  if (status === 404 || status === 410) return { is: "gone" };
  if (status === 408 || status === 429 || status >= 500)
    return { is: "later", afterMs: retryAfterMs(headers["retry-after"], now) };
  return { is: "refused", status };
};

type Deps = {
  readonly send: Send;
  readonly clock: Clock;
  readonly random: Random;
  /** The push services that we send to; see {@link pushHostOf}. */
  readonly hosts: readonly string[];
  /** Our own origin, by which a push service can contact us. */
  readonly publicOrigin: string;
};

/** Sends encrypted and signed messages to the browsers' push services (RFC 8030). */
export const createWebPush = ({ send, clock, random, hosts, publicOrigin }: Deps): PushPort => ({
  mayReach: (endpoint) => pushHostOf(endpoint, hosts) !== null,
  send: async (key, target, { text, keptSeconds }) => {
    const host = pushHostOf(target.endpoint, hosts);
    // The list may have become shorter since the device was added.
    if (host === null) return { is: "gone" };
    const subject = publicOrigin.startsWith("https:") ? publicOrigin : null;
    try {
      const answer = await send({
        target: `push ${host}`,
        method: "POST",
        url: target.endpoint,
        headers: {
          authorization: vapidHeader(key, target.endpoint, clock.now(), subject),
          "content-encoding": "aes128gcm",
          "content-type": "application/octet-stream",
          ttl: String(keptSeconds),
          urgency: "normal",
        },
        bytes: encryptPush(target, text, random.bytes, FILLED_BYTES),
      });
      return verdictOf(answer, clock.now());
    } catch (error) {
      if (error instanceof NoAnswer || error instanceof NotSent) return { is: "later", afterMs: 0 };
      throw error;
    }
  },
});
