import { refuseProposal } from "@krapao/contract/operator/refuse-proposal";
import type { Transaction } from "kysely";

import type { Database } from "../../db/schema.ts";
import { decideProposal } from "./decide-proposal.ts";

/** Refuses the open proposals of an operator who was changed or may no longer sign in. */
export const refuseAllOf = async (
  tx: Transaction<Database>,
  { of, by, reason }: { readonly of: bigint; readonly by: bigint; readonly reason: string },
): Promise<void> => {
  const waiting = await tx
    .selectFrom("proposal")
    .select("id")
    .where("proposed_by", "=", of)
    .where("state", "=", "waiting")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  for (const { id } of waiting)
    await decideProposal(tx, {
      id,
      act: refuseProposal.name,
      operatorId: by,
      reason,
      change: { state: "refused", refused_by: by },
    });
};
