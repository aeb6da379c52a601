import { getProposalEvidence } from "@krapao/contract/operator/get-proposal-evidence";

import type { Context } from "../../context.ts";
import { changedBooks, changedFacts, readPair, readSince } from "../../domain/approval/evidence.ts";
import { isLegUnresolved } from "../../domain/approval/settle-transfer.ts";
import { type ProposalRow, seenOf } from "../../domain/approval/store.ts";
import { readSubject } from "../../domain/approval/subject.ts";
import { evidenceNow } from "../../domain/bank-statement/compare-credits.ts";
import { readMemberFacts } from "../../domain/member/member-facts.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { tryProposed } from "../change/make-proposed.ts";
import { operators } from "../operators.ts";
import { offerEvidence } from "./offer-evidence.ts";

const nothingTried = { isAsProposed: null, audiences: [] };

/** Whether it would still do what its proposer saw. */
const tryOf = async (context: Context, row: ProposalRow): ReturnType<typeof tryProposed> =>
  row.kind === "settle-transfer"
    ? { ...nothingTried, isAsProposed: await isLegUnresolved(context, row) }
    : tryProposed(context, row);

/**
 * Returns the evidence that the approver has to look at before they decide. Refuses an unknown proposal with NO_DATA.
 */
export const addGetProposalEvidence = (app: App): void =>
  route(app, getProposalEvidence, operators, async ({ context, operator, params }) => {
    const row = await context.db.selectFrom("proposal").selectAll().where("id", "=", params._id).executeTakeFirst();
    if (row === undefined) throw refuse("NO_DATA");
    const seen = seenOf(row);
    const [subject, member, books, since, pair, tried, offer] = await Promise.all([
      readSubject(context, row),
      readMemberFacts(context, row.member_id),
      evidenceNow(context, row),
      readSince(context, row),
      readPair(context, row, operator.id),
      row.state === "waiting" ? tryOf(context, row) : nothingTried,
      offerEvidence(context, operator, row),
    ]);
    const before = seen?.member ?? null;
    return {
      ...tried,
      ...subject,
      ...offer,
      before,
      member,
      changed: changedFacts(before, member),
      books: books === null || seen === null ? null : changedBooks(seen, books),
      since,
      pair,
    };
  });
