import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { count } from "./fields.ts";
import { ledgerAudit } from "./ledger-shapes.ts";

/** Gives the last audit of the books and the balances of each kind of account. */
export const getLedgerAudit = defineCall({
  name: "getLedgerAudit",
  method: "GET",
  path: "/api/ledger",
  audience: "operator",
  permission: "ledger.see",
  summary: "Gives the last audit of the books and what each kind of account holds.",
  answer: z.object({
    proof: z.nullable(ledgerAudit),
    accounts: z.array(
      z.object({
        kind: responseText(50),
        code: responseText(50),
        currency: wireCurrency,
        balance: money,
        held: money,
        accounts: count,
      }),
    ),
  }),
  errors: [],
});
