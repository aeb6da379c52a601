import type { SegmentUse } from "@krapao/contract/operator/member-label-shapes";
import type { Kysely } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { readSegmentUses } from "./segment-uses.ts";
import { filterOfAddress } from "./read-filter.ts";

/** A segment that decides who gets a bonus or a wheel, and the labels that its filter names. */
export type Audience = {
  readonly segment: { readonly id: bigint; readonly name: string };
  readonly uses: readonly SegmentUse[];
  readonly tags: ReadonlySet<bigint>;
  /** Null stands for members without a level. */
  readonly levels: ReadonlySet<bigint | null>;
};

/**
 * The segments that decide who gets a bonus or a wheel, now or once an open proposal is approved. News is not among
 * their uses: it gives no money.
 */
export const readAudiences = async (context: Context, db: Kysely<Database>): Promise<readonly Audience[]> => {
  const uses = await readSegmentUses(db, "giving");
  if (uses.size === 0) return [];
  const rows = await db
    .selectFrom("member_segment")
    .select(["id", "name", "query"])
    .where("id", "in", [...uses.keys()])
    .orderBy("name")
    .execute();
  return rows.flatMap(({ id, name, query }) => {
    const filter = filterOfAddress(context, query);
    if (filter === null) return [];
    const { tags, levels } = filter;
    return [{ segment: { id, name }, uses: uses.get(id) ?? [], tags: new Set(tags), levels: new Set(levels) }];
  });
};

/** The bonuses, wheels and proposals that use these segments, each once. */
export const usesOf = (audiences: readonly Audience[]): readonly SegmentUse[] => [
  ...new Map(audiences.flatMap(({ uses }) => uses).map((use) => [`${use.kind} ${use.what}`, use])).values(),
];

/** The segments whose filter names one of these tags. */
export const decidedByTags = (audiences: readonly Audience[], tags: readonly bigint[]): readonly Audience[] =>
  audiences.filter((audience) => tags.some((tag) => audience.tags.has(tag)));

/** The segments whose filter names one of these levels. Null stands for members without a level. */
export const decidedByLevels = (
  audiences: readonly Audience[],
  levels: readonly (bigint | null)[],
): readonly Audience[] => audiences.filter((audience) => levels.some((level) => audience.levels.has(level)));
