import { toWireCurrency } from "@krapao/contract";
import { listMemberSegments } from "@krapao/contract/operator/list-member-segments";
import { LABELS_MOST } from "@krapao/contract/operator/member-label-shapes";
import { MEMBERS_COUNTED } from "@krapao/contract/operator/member-list-shapes";
import { removeMemberSegment } from "@krapao/contract/operator/remove-member-segment";
import { saveMemberSegment } from "@krapao/contract/operator/save-member-segment";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { countSummaries } from "../../domain/member-summary/find-summaries.ts";
import { readSegmentUses } from "../../domain/member-summary/segment-uses.ts";
import { readOperatorMarks } from "../../domain/operator/marks.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { filterOfAddress } from "../../domain/member-summary/read-filter.ts";
import { operators } from "../operators.ts";
import { mayCount } from "../member/may-count.ts";
import { cached } from "../cached.ts";

/** How long one count of a segment is shared by all consoles. */
const COUNTED_MS = 60_000;

const wrong = (path: string, message: string): InvalidInput => new InvalidInput("KEY_INVALID", [{ path, message }]);

/** Locks a segment, and throws SEGMENT_IN_USE with what uses it, if anything does. */
const refuseUsed = async (tx: Kysely<Database>, id: bigint): Promise<void> => {
  await tx.selectFrom("member_segment").select("id").where("id", "=", id).forUpdate().execute();
  // A user that was committed before the lock is seen only by a statement that begins after it.
  const usedBy = (await readSegmentUses(tx)).get(id);
  if (usedBy !== undefined) throw refuse("SEGMENT_IN_USE", { fields: { usedBy } });
};

const addListMemberSegments = (app: App): void => {
  const counts = cached<number>(app.context, COUNTED_MS);
  route(app, listMemberSegments, operators, async ({ context, operator }) => {
    const { db } = context;
    const rows = await db.selectFrom("member_segment").selectAll().orderBy("name").execute();
    const [people, uses] = await Promise.all([readOperatorMarks(db), readSegmentUses(db)]);
    return Promise.all(
      rows.map(async ({ id, name, query, operator_id, at }) => {
        const filter = filterOfAddress(context, query);
        const found =
          filter === null
            ? 0
            : mayCount(operator, query)
              ? await counts(query, () => countSummaries(db, filter))
              : null;
        return {
          _id: String(id),
          name,
          query,
          currency: filter === null ? null : toWireCurrency(filter.currency),
          by: people.get(operator_id) ?? null,
          at: at.toISOString(),
          found: found === null ? null : Math.min(found, MEMBERS_COUNTED),
          isMore: found !== null && found > MEMBERS_COUNTED,
          usedBy: [...(uses.get(id) ?? [])],
        };
      }),
    );
  });
};

/**
 * Saves a segment. Throws KEY_INVALID for an invalid filter and for one segment too many, SEGMENT_IN_USE, and
 * NO_PERMISSION for a filter by risk of a role that may not see risk.
 */
const addSaveMemberSegment = (app: App): void =>
  route(app, saveMemberSegment, operators, async ({ context, operator, body: { name, query } }) => {
    if (filterOfAddress(context, query) === null) throw wrong("query", "filter");
    if (!mayCount(operator, query)) throw refuse("NO_PERMISSION");
    await transaction(context.db, async (tx) => {
      // One at a time, so that the count of segments is right.
      await sql`lock table member_segment in share row exclusive mode`.execute(tx);
      const known = await tx.selectFrom("member_segment").select(["id", "name", "query"]).execute();
      const before = known.find((segment) => segment.name === name);
      if (before === undefined && known.length >= LABELS_MOST.segments) throw wrong("name", "too_many");
      if (before !== undefined && before.query !== query) await refuseUsed(tx, before.id);
      const at = context.clock.now();
      await tx
        .insertInto("member_segment")
        .values({ name, query, operator_id: operator.id, at })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ query, operator_id: operator.id, at }))
        .execute();
      await recordAuditEvent(tx, at, {
        act: saveMemberSegment.name,
        by: operator.id,
        subject: name,
        ...(before !== undefined && { before: { filter: before.query } }),
        after: { filter: query },
      });
    });
    return {};
  });

/** Removes a segment. Throws NO_DATA or SEGMENT_IN_USE. */
const addRemoveMemberSegment = (app: App): void =>
  route(app, removeMemberSegment, operators, async ({ context, operator, params }) => {
    if (!/^[1-9]\d{0,17}$/.test(params._id)) throw refuse("NO_DATA");
    await transaction(context.db, async (tx) => {
      const id = BigInt(params._id);
      await refuseUsed(tx, id);
      const segment = await tx
        .deleteFrom("member_segment")
        .where("id", "=", id)
        .returning(["name", "query"])
        .executeTakeFirst();
      if (segment === undefined) throw refuse("NO_DATA");
      await recordAuditEvent(tx, context.clock.now(), {
        act: removeMemberSegment.name,
        by: operator.id,
        subject: segment.name,
        before: { filter: segment.query },
      });
    });
    return {};
  });

/** The calls of segments. */
export const addSegmentRoutes = (app: App): void => {
  addListMemberSegments(app);
  addSaveMemberSegment(app);
  addRemoveMemberSegment(app);
};
