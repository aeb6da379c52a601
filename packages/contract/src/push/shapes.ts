import * as z from "zod/mini";

import type { NoticeKind } from "../notice/shapes.ts";
import { responseText } from "../text.ts";

/** The topics of messages to a device on which the app is closed. */
export const PUSH_TOPICS = ["money", "security", "support", "news"] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];
export const pushTopic = z.enum(PUSH_TOPICS);

/** The topic of each kind of notice. */
export const PUSH_TOPIC_OF = {
  movement: "money",
  slip: "money",
  report: "money",
  invite: "money",
  "sign-in": "security",
  password: "security",
  bank: "security",
  "passkey-added": "security",
  "passkey-removed": "security",
  "second-step-on": "security",
  "second-step-off": "security",
  "data-taken": "security",
  "erasure-asked": "security",
  "erasure-withdrawn": "security",
  "erasure-refused": "security",
  support: "support",
  news: "news",
} as const satisfies Record<NoticeKind, PushTopic>;

/** The state of Web Push on this session's device. */
export const push = z.object({
  /**
   * The key with which a browser subscribes (RFC 8292): a point of P-256, base64url. Null: this server sends no push
   * messages.
   */
  key: z.nullable(responseText(100)),
  /** This session's device gets push messages. */
  isOn: z.boolean(),
  /** The member turned them on in this browser, in this session or an earlier one, and has not turned them off. */
  isWanted: z.boolean(),
  /** The member has deposited before. Only then does the app ask for the permission. */
  mayAsk: z.boolean(),
  topics: z.array(pushTopic),
});
export type Push = z.infer<typeof push>;

/**
 * The content of a push message, as JSON: the kind of notice in words, and its address in the app. No amount, no name.
 */
export type PushMessage = {
  /** Of the notice: a message with the same one takes its place on the device. */
  readonly id: string;
  readonly topic: PushTopic;
  readonly title: string;
  readonly body: string;
  /** A path of the app's own. */
  readonly href: string;
  readonly language: string;
};
