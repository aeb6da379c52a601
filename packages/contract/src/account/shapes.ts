import * as z from "zod/mini";

import { wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";

/** A member, to that member. */
export const profile = z.object({
  /** Ten digits; `PR` and this is the invite code. */
  _id: responseText(20),
  /** The phone as it is dialled at home. */
  username: responseText(20),
  name: responseText(50),
  createdAt: time,
  coin: z.number(),
  currency: wireCurrency,
});
export type Profile = z.infer<typeof profile>;

/** A bank's names. */
export const bankNames = z.object({
  nameTH: responseText(200),
  nameEN: responseText(200),
  nameLO: z.nullable(responseText(200)),
});
export type BankNames = z.infer<typeof bankNames>;

/** The member's own registered bank account. */
export const bankAccount = z.object({
  bankCode: responseText(50),
  bankAccountName: responseText(100),
  bankAccountNo: responseText(20),
  bank: bankNames,
});
export type BankAccount = z.infer<typeof bankAccount>;

/** Who a member is and where their money goes. */
export const account = z.object({ profile, bankAccount });
export type Account = z.infer<typeof account>;
