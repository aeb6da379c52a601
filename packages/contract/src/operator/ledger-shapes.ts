import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { provenAccount } from "./bank-shapes.ts";
import { count } from "./fields.ts";

export const ledgerAudit = z.object({
  at: time,
  entries: count,
  accounts: count,
  sealed: count,
  sealHash: z.nullable(responseText(64)),
  sealedAt: z.nullable(time),
  /** The sums of the accounts' two sides, in each currency of the books. */
  sides: z.array(z.object({ currency: wireCurrency, debits: money, credits: money })),
  discrepancies: z.array(responseText(1_000)),
  tookMs: count,
});

export const DIFFERENCE_KINDS = ["balance", "transfer", "payment", "payout", "play"] as const;
export const difference = z.object({
  provider: responseText(50),
  kind: z.enum(DIFFERENCE_KINDS),
  /** The account, order or reference. */
  what: responseText(200),
  ours: z.nullable(money),
  theirs: z.nullable(money),
  currency: wireCurrency,
  firstSeenAt: time,
  lastSeenAt: time,
});
export const reconciliation = z.object({
  runs: z.array(
    z.object({
      provider: responseText(50),
      at: time,
      checked: count,
      differences: count,
      failed: z.nullable(responseText(200)),
      /** Our accounts of which it could not check the credits, by bank and masked number. */
      uncovered: z.array(responseText(100)),
    }),
  ),
  /** Our accounts that no feed covers now, or with credits that no bank has shown. */
  uncovered: z.array(provenAccount),
  differences: z.array(difference),
});
