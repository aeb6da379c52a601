import * as z from "zod/mini";

import { edition } from "./edition.ts";
import { money } from "./money.ts";
import { address, html, responseText } from "./text.ts";

/** The how-to videos, in their order (SPEC.md section 2). */
export const HOWTO_KEYS = ["wallet", "play", "balance", "bonus", "cancelBonus"] as const;
export type HowtoKey = (typeof HOWTO_KEYS)[number];

/**
 * `GET /config.json`: the settings that the member app reads when it starts, so that one build serves every edition.
 */
export const appConfig = z.object({
  edition,
  version: responseText(30),
  /** Games open in a new tab. */
  iframeMode: z.boolean(),
  /** The AES-256 key (base64url) that keeps gift links out of logs. */
  truelinkKey: responseText(64),
  /** Baht. */
  paytimzMinimum: money,
  /** A host of its own for the sport provider, or null. */
  sportHost: z.nullable(responseText(253)),
  /** A message of its own for the slot provider, or null. */
  slotMessage: z.nullable(html),
  /** Codes of the banks that the register wizard recommends; empty in the Lao edition. */
  recommendedBanks: z.array(responseText(50)),
  howto: z.array(z.object({ key: z.enum(HOWTO_KEYS), src: address })),
  /** Whether the chat widget's server exists. */
  chat: z.boolean(),
});
export type AppConfig = z.infer<typeof appConfig>;
