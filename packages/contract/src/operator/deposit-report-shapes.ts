import * as z from "zod/mini";

import { CLAIM_STATES } from "../deposit/shapes.ts";
import { money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { maskedAccount, memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";

/** A transfer that a member reported. */
export const depositReport = z.object({
  _id: responseText(64),
  member: memberMark,
  /** The account that the member pays from. */
  bankAccount: maskedAccount,
  /** The bank of our account that the member says they paid to. */
  receivingBank: z.nullable(responseText(50)),
  amount: money,
  currency: wireCurrency,
  createdAt: time,
  state: z.enum(CLAIM_STATES),
  proposal: z.nullable(responseText(64)),
  /** Our accounts of this currency: the banks that the money may have come to. */
  banks: z.array(responseText(50)),
  decision: z.nullable(z.object({ by: person, at: time, reason: responseText(500) })),
});
export type DepositReport = z.infer<typeof depositReport>;
