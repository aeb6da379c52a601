import { SLIP } from "@krapao/contract/limits";
import type { SlipNote } from "@krapao/contract/statement/shapes";

import type { VerifiedSlip } from "../../../adapters/slips/port.ts";
import type { SlipText } from "./judge-codes.ts";

/** A verified slip that may be credited: it went to one of our accounts. */
export type GoodSlip = VerifiedSlip & { readonly receiver: NonNullable<VerifiedSlip["receiver"]> };

/**
 * Whether the bank's transfer behind a slip may be credited to this member (rule 16). It uses the reference, receiver,
 * sender and time that the bank reports, never what the picture shows. That another member was credited is reported
 * only when the transfer is known to be this member's.
 */
export const judgeTransfer = (
  slip: VerifiedSlip,
  wanted: Omit<SlipText, "payload"> & { readonly currency: "THB" | "LAK"; readonly uploadedAt: Date },
): GoodSlip | SlipNote => {
  if (slip.reference !== wanted.reference || slip.bankNumber !== wanted.bankNumber) return "INVALID_SLIP";
  const { receiver } = slip;
  if (receiver === null || slip.currency !== wanted.currency) return "DEST_ACC_INVALID";
  if (!slip.isSender) return "NOT_MATCH";
  if (wanted.uploadedAt.getTime() - slip.at.getTime() > SLIP.countsForMs) return "EXPIRED_SLIP";
  return { ...slip, receiver };
};
