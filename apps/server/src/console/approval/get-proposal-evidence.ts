import { getProposalEvidence } from "@krapao/contract/operator/get-proposal-evidence";

import { openFlags, readPair, readSince } from "../../domain/approval/evidence.ts";
import type { ProposalRow } from "../../domain/approval/store.ts";
import { hasActiveBonus } from "../../domain/bonus/active.ts";
import type { Context } from "../../context.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { isAsProposed } from "../change/make-proposed.ts";
import { figuresOf } from "../member/figures.ts";
import { operators } from "../operators.ts";

/** The member of a proposal as they stand now. */
const memberOf = async (context: Context, { member_id: id }: ProposalRow) => {
  const member =
    id === null
      ? undefined
      : await context.db
          .selectFrom("member")
          .select(["id", "currency", "created_at", "bank_changed_at"])
          .where("id", "=", id)
          .executeTakeFirst();
  if (member === undefined) return null;
  const [figures, hasBonus, flags] = await Promise.all([
    figuresOf(context, member.id, member.currency),
    hasActiveBonus(context, member),
    openFlags(context, member.id),
  ]);
  const { currency, available, held, deposits, paidOut } = figures;
  return {
    ...{ currency, available, held, deposits, paidOut, hasBonus, flags },
    since: member.created_at.toISOString(),
    bankChangedAt: member.bank_changed_at?.toISOString() ?? null,
  };
};

/** What the second person looks at before they say yes or no. */
export const addGetProposalEvidence = (app: App): void =>
  route(app, getProposalEvidence, operators, async ({ context, operator, params }) => {
    const row = await context.db.selectFrom("proposal").selectAll().where("id", "=", params._id).executeTakeFirst();
    if (row === undefined) throw refuse("NO_DATA");
    const [member, since, pair, asProposed] = await Promise.all([
      memberOf(context, row),
      readSince(context, row),
      readPair(context, row, operator.id),
      row.state === "waiting" ? isAsProposed(context, row) : null,
    ]);
    return { isAsProposed: asProposed, member, since, pair };
  });
