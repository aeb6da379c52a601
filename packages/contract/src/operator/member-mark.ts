import * as z from "zod/mini";

import { told } from "../text.ts";

/** A member in a list: the phone is masked. */
export const memberMark = z.object({ _id: told(20), name: told(50), phone: told(20) });
export type MemberMark = z.infer<typeof memberMark>;

/** A bank account, its number masked. */
export const maskedAccount = z.object({
  bankCode: told(50),
  bankName: told(200),
  bankAccountName: told(100),
  bankAccountNo: told(30),
});
