import type { Ledger } from "../../ledger/ledger.ts";
import type { TransferKind } from "../../ledger/posting.ts";
import type { TestMember } from "./members.ts";

type TestMovement = {
  readonly type: "deposit" | "withdraw";
  /** Minor units. */
  readonly amount: bigint;
  /** The saga's kind. By default one that no saga has. */
  readonly kind?: string;
  readonly transferKind?: TransferKind;
  readonly data?: Readonly<Record<string, string>>;
  /** The amount is only held, and the movement is in progress in the state `held`. */
  readonly isHeld?: boolean;
};

let posted = 0;

/**
 * Posts an amount between a member's wallet and the opening account, with its movement in the statement, as a deposit or
 * a withdrawal does. Resolves with the movement's reference.
 */
export const postMovement = async (
  { ledger }: { readonly ledger: Pick<Ledger, "account" | "submit"> },
  { id, currency }: Pick<TestMember, "id" | "currency">,
  { type, amount, kind = "test", transferKind = "opening", data, isHeld = false }: TestMovement,
): Promise<string> => {
  const reference = `test-movement-${(posted += 1)}`;
  const wallet = await ledger.account({ kind: "wallet", code: "", currency, memberId: id });
  const house = await ledger.account({ kind: "opening", code: "", currency, memberId: null });
  const isIn = type === "deposit";
  const outcome = await ledger.submit({
    operation: isHeld ? "hold" : "post",
    reference,
    kind: transferKind,
    currency,
    amount,
    debit: isIn ? house : wallet,
    credit: isIn ? wallet : house,
    wallet,
    saga: {
      memberId: id,
      reference,
      from: null,
      to: isHeld ? "held" : "paid",
      status: isHeld ? "IN_PROGRESS" : "SUCCESS",
      dueIn: null,
      list: true,
      kind,
      type,
      ...(data !== undefined && { data }),
    },
  });
  if (outcome.is !== "done") throw new Error(outcome.is);
  return reference;
};
