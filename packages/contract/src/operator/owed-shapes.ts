import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { maskedAccount, memberMark } from "./member-mark.ts";

/** What is owed to a member who is closed, or after the service has ended. */
export const owed = z.object({
  member: memberMark,
  bankAccount: maskedAccount,
  amount: money,
  currency: wireCurrency,
  /** Money that is still on its way and is not counted. */
  inProgress: money,
  proposal: z.nullable(responseText(64)),
});
