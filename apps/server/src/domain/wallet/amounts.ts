import { toMajor, toMinor } from "@krapao/contract";

import type { Context } from "../../context.ts";
import { availableOf, type Holder } from "../game/accounts.ts";

/** A validated amount of a request in minor units. */
export const minorOf = (major: number): bigint => {
  const minor = toMinor(major);
  if (minor === null) throw new Error("the contract accepted an invalid amount");
  return minor;
};

/** The answer to a call that moved money: its reference and the wallet afterwards. */
export const movedAnswer = async (
  context: Context,
  member: Holder,
  reference: string,
): Promise<{ readonly reference: string; readonly wallet: { readonly amount: number } }> => ({
  reference,
  wallet: { amount: toMajor(await availableOf(context, member)) },
});
