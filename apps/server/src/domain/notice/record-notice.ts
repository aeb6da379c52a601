import type { NoticeKind } from "@krapao/contract/notice/shapes";
import type { Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { Random } from "../../lib/ports.ts";
import { newReference } from "../../lib/reference.ts";

/** A notice of an event that leaves no row of its own. */
type Recorded = {
  readonly memberId: bigint;
  readonly kind: Extract<
    NoticeKind,
    | "password"
    | "passkey-added"
    | "passkey-removed"
    | "second-step-on"
    | "second-step-off"
    | "data-taken"
    | "erasure-asked"
    | "erasure-withdrawn"
    | "erasure-refused"
    | "support"
  >;
};

/** Records a notice in the transaction of its event, so that both are committed or neither. */
export const recordNotice = async (
  tx: Context["db"] | Transaction<Database>,
  random: Random,
  { memberId, kind }: Recorded,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto("notice")
    .values({ member_id: memberId, id: newReference(random, "N"), kind, at: now })
    .execute();
};
