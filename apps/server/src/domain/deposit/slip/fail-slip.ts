import type { SlipNote } from "@krapao/contract/statement/shapes";

import { noteRefusedDeposit } from "../../risk/deposit-brake.ts";
import type { Context } from "../../../context.ts";
import { walletOf } from "../../game/accounts.ts";
import type { SagaRow } from "../../../saga/saga.ts";
import type { SlipFacts } from "./slip-facts.ts";

/** These failures are our own or the bank's fault, so they do not count against the member (SECURITY.md S70). */
const NOT_THEIRS: ReadonlySet<SlipNote> = new Set(["UPLOADED_FILE_NOT_EXIST", "TRIPPLE_WRONG_CAPTCHA", "UNKNOW_ERROR"]);

/** Ends a slip without a credit, and tells its member why. Repeating it changes nothing. */
export const failSlip = async (
  context: Context,
  row: SagaRow,
  note: SlipNote,
  facts: Omit<SlipFacts, "note"> = {},
): Promise<void> => {
  const { memberId, reference, currency } = row;
  // This runs before the row is final. If the process dies in between, the next run does it.
  if (!NOT_THEIRS.has(note)) await noteRefusedDeposit(context, memberId, "slip", reference);
  const outcome = await context.ledger.moveSaga({
    saga: {
      memberId,
      reference,
      from: [row.state],
      to: "failed",
      status: "FAILED",
      dueIn: null,
      data: { ...facts, note },
    },
    wallet: await walletOf(context, { id: memberId, currency }),
  });
  if (outcome.is !== "done") return;
  context.log.info({ event: "deposit.slip.refused", member: String(memberId), reference, note });
  context.realtime.changed(memberId, { available: outcome.available ?? 0n, topics: ["slip"] });
};
