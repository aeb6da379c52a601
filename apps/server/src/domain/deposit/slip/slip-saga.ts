import { markMatched } from "../bank/credit-transfer.ts";
import { reschedule } from "../../../saga/rows.ts";
import type { Context } from "../../../context.ts";
import type { ProcessedSaga } from "../../../saga/saga.ts";
import { bankPosting } from "../bank/bank-deposit-saga.ts";
import { askBank } from "./ask-bank.ts";
import { readPicture } from "./read-picture.ts";
import { SLIP_DEPOSIT } from "./slip-name.ts";

/**
 * The saga of an uploaded slip: `reading` its picture, `asking` the bank, then `paid` by the posting that credits it,
 * or `failed`. The statement lists it once it is paid. A step may be interrupted anywhere, because asking changes
 * nothing outside.
 */
export const slipSaga: ProcessedSaga<Context> = {
  kind: SLIP_DEPOSIT,
  posting: bankPosting,
  steps: { reading: ["requested"], paid: ["done"] },
  isHiddenUntilListed: true,
  process: async (context, row) => {
    if (row.state === "reading") return readPicture(context, row);
    if (row.state === "asking") return askBank(context, row);
    const arrival = row.data["transfer"];
    if (row.state === "paid" && typeof arrival === "string") await markMatched(context, arrival, row.memberId);
    return reschedule(context.db, row, null);
  },
};
