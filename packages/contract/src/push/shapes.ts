import * as z from "zod/mini";

import type { NoticeKind } from "../notice/shapes.ts";
import { responseText } from "../text.ts";

/** What a member may hear of on a device whose app is closed. */
export const PUSH_TOPICS = ["money", "security", "support", "news"] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];
export const pushTopic = z.enum(PUSH_TOPICS);

/** Which topic a notice belongs to. */
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
  "erasure-asked": "security",
  "erasure-withdrawn": "security",
  "erasure-refused": "security",
  support: "support",
  news: "news",
} as const satisfies Record<NoticeKind, PushTopic>;

/** How Web Push stands for this session's device. */
export const push = z.object({
  /** What a browser subscribes with (RFC 8292): a point of P-256, base64url. Null: this server sends none. */
  key: z.nullable(responseText(100)),
  /** This session's device is told. */
  isOn: z.boolean(),
  /** The member has deposited before: only then is the permission asked for. */
  mayAsk: z.boolean(),
  topics: z.array(pushTopic),
});
export type Push = z.infer<typeof push>;

/** What a push carries, as JSON: which kind of notice it is, in words, and where that is in the app. No amount, no name. */
export type PushMessage = {
  readonly topic: PushTopic;
  readonly title: string;
  readonly body: string;
  /** A path of the app's own. */
  readonly href: string;
  readonly language: string;
};
