import type { Transaction } from "kysely";

import type { Database } from "../../db/schema.ts";
import { refuse } from "../../lib/refusal.ts";
import { useToken as takeCode } from "../otp/codes.ts";
import { type Device, whoseDevice } from "./devices.ts";

type SignIn = {
  readonly memberId: bigint;
  /** The browser's device. */
  readonly device: Device;
  /** The token of a code that was verified for `login`. */
  readonly otpToken: string | undefined;
};

/**
 * Checks the second step of a sign-in with a password, for a member who asked for one. A device from which they signed
 * in before is enough, and so is a code to their phone, which is used up in the transaction of the sign-in. The
 * member's row is locked meanwhile. Throws STEP_UP_REQUIRED without a code, UNVERIFIED_OTP for an invalid one.
 */
export const checkSecondStep = async (
  tx: Transaction<Database>,
  { memberId, device, otpToken }: SignIn,
): Promise<void> => {
  const { phone, second_step } = await tx
    .selectFrom("member")
    .select(["phone", "second_step"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (!second_step || (await whoseDevice(tx, "member", memberId, device)) === "own") return;
  if (otpToken === undefined || otpToken === "") throw refuse("STEP_UP_REQUIRED", { fields: { purpose: "login" } });
  if (!(await takeCode(tx, otpToken, phone, "login"))) throw refuse("UNVERIFIED_OTP");
};
