import { WALLET } from "@krapao/contract/constants";
import { transfer } from "@krapao/contract/transfer/transfer";
import { refreshSlots } from "@krapao/contract/wallet/refresh-slots";

import { request } from "../lib/client.ts";
import { outcomeOf } from "./outcome.ts";

export type Swept =
  | { readonly is: "nothing" }
  /** The game gives no answer, or another transfer uses it. The money stays there. */
  | { readonly is: "silent"; readonly name: string }
  | { readonly is: "busy"; readonly name: string }
  | { readonly is: "done" | "pending"; readonly amount: number; readonly reference: string }
  | { readonly is: "failed"; readonly name: string; readonly failure: unknown };

/** Moves what lies in a game now to the wallet, as one transfer. */
export const sweepGame = async (code: string): Promise<Swept> => {
  const { slots, failed, busy = [] } = await request(refreshSlots, {});
  const slot = slots.find((each) => each.code === code);
  if (slot !== undefined && failed.includes(code))
    return { is: busy.includes(code) ? "busy" : "silent", name: slot.name };
  if (slot === undefined || slot.amount <= 0) return { is: "nothing" };
  const { amount, name } = slot;
  const outcome = await outcomeOf(request(transfer, { body: { from: code, to: WALLET, amount } }));
  return outcome.is === "failed" ? { ...outcome, name } : { ...outcome, amount };
};
