import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { money, wireCurrency } from "../money.ts";
import { MOVEMENT_STATUSES, SLIP_NOTES } from "../statement/shapes.ts";
import { responseText, text } from "../text.ts";
import { time } from "../time.ts";
import { bankAccountRow, bankLine } from "./bank-shapes.ts";
import { depositReport } from "./deposit-report-shapes.ts";
import { flag } from "./flag-shapes.ts";
import { memberMark } from "./member-mark.ts";
import { memberFound } from "./member-shapes.ts";
import { transaction } from "./transaction-shapes.ts";

/** A slip that was not credited: it waits, or was refused. A credited one is a transaction. */
const foundSlip = z.object({
  reference: responseText(200),
  member: memberMark,
  currency: wireCurrency,
  /** Null until the bank has answered. */
  amount: z.nullable(money),
  status: z.enum(MOVEMENT_STATUSES),
  note: z.nullable(z.enum(SLIP_NOTES)),
  createdAt: time,
});
export type FoundSlip = z.infer<typeof foundSlip>;

/** An imported line that is not matched yet, with our account, whose number is masked. */
const foundLine = z.extend(bankLine, {
  account: z.pick(bankAccountRow, { _id: true, bankCode: true, accountNo: true }),
});
export type FoundLine = z.infer<typeof foundLine>;

/** Finds members, transactions, slips, reported transfers, unmatched bank lines and cases, 20 of each at most. */
export const searchConsole = defineCall({
  name: "searchConsole",
  method: "GET",
  path: "/api/search",
  audience: "operator",
  permission: "members.see",
  summary:
    "Finds members, transactions and slips by an amount or a part of a reference, ours or the bank's, money of nobody known by who paid it, reported transfers and unmatched bank lines by an amount or a part of a reference, and cases by what they say; 20 of each at most.",
  query: z.strictObject({ q: text(100, 3) }),
  answer: z.object({
    members: z.array(memberFound),
    transactions: z.array(transaction),
    slips: z.array(foundSlip),
    /** Only for whoever may see suspense. */
    claims: z.array(depositReport),
    /** Only for whoever may see bank accounts. */
    lines: z.array(foundLine),
    /** Only for whoever may see cases. */
    cases: z.array(flag),
  }),
  errors: [],
});
