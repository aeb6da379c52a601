import * as z from "zod/mini";

import { responseText } from "../text.ts";

/** A member in a list: the phone is masked. */
export const memberMark = z.object({ _id: responseText(20), name: responseText(50), phone: responseText(20) });
export type MemberMark = z.infer<typeof memberMark>;

/** A bank account, its number masked. */
export const maskedAccount = z.object({
  bankCode: responseText(50),
  bankName: responseText(200),
  bankAccountName: responseText(100),
  bankAccountNo: responseText(30),
});
