import * as z from "zod/mini";

import { money } from "../money.ts";
import { address, code, text, responseText } from "../text.ts";

export const GAME_CATEGORIES = ["slot", "sport", "lotto"] as const;
export type GameCategory = (typeof GAME_CATEGORIES)[number];

/** A member's account at a game provider. */
export const slot = z.object({
  code: responseText(50),
  name: responseText(100),
  category: z.enum(GAME_CATEGORIES),
  isActive: z.boolean(),
  amount: money,
  /** The factor of the balance beside the name. */
  ftWalletSlot: z.number(),
  logo: address,
  background: address,
  web: z.nullable(address),
  android: z.nullable(address),
  ios: z.nullable(address),
});
export type Slot = z.infer<typeof slot>;

/** The address of the form that opens the game, with its state fields. It is posted with `username` and `password`. */
export const launchForm = z.object({ action: address, fields: z.record(responseText(100), responseText(50_000)) });
export type LaunchForm = z.infer<typeof launchForm>;

export const credentials = z.object({
  username: responseText(100),
  password: responseText(200),
  /** For the provider that opens by a posted form. */
  event: z.optional(launchForm),
});
export type Credentials = z.infer<typeof credentials>;

/** An address that opens a game, often a one-time ticket. */
export const launchLink = z.object({ link: address });

/** A game account's code in a path. */
export const slotCodeParams = z.strictObject({ slotCode: code });

/** The name (and password) that open a game. Those of another member's account open nothing (rule 18). */
export const usernameParams = z.strictObject({ username: text(100, 1) });
export const providerParams = z.strictObject({ provider: code, username: text(100, 1) });
export const passwordParams = z.strictObject({ username: text(100, 1), password: text(200, 1) });
