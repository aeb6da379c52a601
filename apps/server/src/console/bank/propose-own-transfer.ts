import { type Currency, fromWireCurrency } from "@krapao/contract";
import type { HouseAccountMark } from "@krapao/contract/operator/bank-shapes";
import { proposeOwnTransfer } from "@krapao/contract/operator/propose-own-transfer";

import { houseAccountsOf, ownPostingOf } from "../../domain/bank-statement/own-transfer.ts";
import { propose } from "../../domain/approval/store.ts";
import { minorOf } from "../../domain/wallet/amounts.ts";
import type { Context } from "../../context.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";

const isSame = (one: HouseAccountMark, other: HouseAccountMark): boolean =>
  one.kind === other.kind && one.code === other.code;

/** Throws NO_BANK for an account that is not the house's. */
const checkAccounts = async (
  context: Context,
  currency: Currency,
  sides: readonly HouseAccountMark[],
): Promise<void> => {
  const known = await houseAccountsOf(context, currency);
  if (!sides.every((side) => known.some((one) => isSame(one, side)))) throw refuse("NO_BANK");
};

/**
 * Proposes to record money that was moved between the house's own accounts. Refuses the same account twice with
 * KEY_INVALID, and a bank's reference that was recorded before with REFERENCE_USED.
 */
export const addProposeOwnTransfer = (app: App): void =>
  route(app, proposeOwnTransfer, operators, async ({ context, operator, body }) => {
    const { from, to, reference, reason } = body;
    const currency = fromWireCurrency(body.currency);
    if (isSame(from, to)) throw new InvalidInput("KEY_INVALID", [{ path: "to", message: "same" }]);
    await checkAccounts(context, currency, [from, to]);
    const subject = ownPostingOf(reference);
    const used = await context.db
      .selectFrom("transfer")
      .select("id")
      .where("reference", "=", subject)
      .executeTakeFirst();
    if (used !== undefined) throw refuse("REFERENCE_USED");
    return propose(context, operator, {
      act: proposeOwnTransfer.name,
      kind: "own-transfer",
      subject,
      memberId: null,
      amount: minorOf(body.amount),
      currency,
      transfer: { from, to, reference },
      reason,
    });
  });
