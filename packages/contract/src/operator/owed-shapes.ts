import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { maskedAccount, memberMark } from "./member-mark.ts";

/** What the ended service owes a member. */
export const owed = z.object({
  member: memberMark,
  bankAccount: maskedAccount,
  amount: money,
  currency: wireCurrency,
  /** Money that is still on its way and is not counted. */
  inProgress: money,
  proposal: z.nullable(responseText(64)),
});
