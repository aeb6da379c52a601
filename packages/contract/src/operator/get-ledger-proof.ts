import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { money, wireCurrency } from "../money.ts";
import { told } from "../text.ts";
import { count } from "./fields.ts";
import { ledgerProof } from "./ledger-shapes.ts";

/** Gives the last audit of the books and what each kind of account holds. */
export const getLedgerProof = defineCall({
  name: "getLedgerProof",
  method: "GET",
  path: "/api/ledger",
  audience: "operator",
  summary: "Gives the last audit of the books and what each kind of account holds.",
  answer: z.object({
    proof: z.nullable(ledgerProof),
    accounts: z.array(
      z.object({
        kind: told(50),
        code: told(50),
        currency: wireCurrency,
        balance: money,
        held: money,
        accounts: count,
      }),
    ),
  }),
  errors: [],
});
