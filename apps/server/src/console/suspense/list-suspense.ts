import { toMajor, toWireCurrency } from "@krapao/contract";
import { listSuspense } from "@krapao/contract/operator/list-suspense";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { noMark, readMarks } from "../../domain/operator/marks.ts";
import { directionOf, skipOf } from "../paging.ts";
import { openProposals } from "../../domain/approval/store.ts";
import { readSenders } from "../../domain/deposit/suspense/senders.ts";
import { whyOf } from "../../domain/deposit/suspense/waiting-suspense.ts";

/** Money that belongs to no known member yet. */
export const addListSuspense = (app: App): void =>
  route(app, listSuspense, operators, async ({ context, query }) => {
    const { limit, skip } = skipOf(query);
    const state = query.state ?? "waiting";
    const rows = await context.db
      .selectFrom("suspense")
      .selectAll()
      .where("state", "=", state)
      .orderBy("created_at", directionOf(query))
      .limit(limit)
      .offset(skip)
      .execute();
    const references = rows.map(({ reference }) => reference);
    const [marks, proposals, senders] = await Promise.all([
      readMarks(
        context.db,
        rows.flatMap(({ member_id: id }) => (id === null ? [] : [id])),
      ),
      openProposals(context, references),
      readSenders(context, references),
    ]);
    return rows.map((row) => {
      const sender = senders.get(row.reference) ?? null;
      return {
        _id: row.reference,
        channel: row.channel,
        code: row.code,
        amount: toMajor(row.amount),
        currency: toWireCurrency(row.currency),
        createdAt: row.created_at.toISOString(),
        state: row.state,
        member: row.member_id === null ? null : (marks.get(row.member_id) ?? noMark(row.member_id)),
        why: whyOf(row.detail, row.channel),
        proposal: proposals.get(row.reference) ?? null,
        sender,
        isSentBack: row.channel === "bank",
        refusedReturns: { count: row.returns_refused, why: row.return_refusal },
      };
    });
  });
