import * as z from "zod/mini";

import { bankAccount, profile } from "../account/shapes.ts";
import { slot } from "../game/shapes.ts";
import { money } from "../money.ts";
import { responseText } from "../text.ts";

/** What is available in the wallet, without holds, in major units. */
export const walletAmount = z.object({ amount: money });

/** The answer of a call that moved money: its reference and the wallet afterwards. */
export const moved = z.object({ reference: responseText(64), wallet: walletAmount });
export type Moved = z.infer<typeof moved>;

/** 202: the money is on its way and safe, and can be followed live (CONTRACT.md, Pending). */
export const pendingAnswer = z.object({
  message: z.literal("PENDING"),
  reference: responseText(64),
  wallet: walletAmount,
});
export type PendingAnswer = z.infer<typeof pendingAnswer>;

/** The commission that can be collected for invited friends, and its percentages (rule 11). */
export const inviteBonus = z.object({ amount: money, success: z.number(), fail: z.number() });

/** All that the home shows of a member's money. */
export const wallet = z.object({
  profile,
  bankAccount,
  wallet: walletAmount,
  invite: inviteBonus,
  slots: z.array(slot),
});
export type Wallet = z.infer<typeof wallet>;
