import type { ContentKind, Texts } from "@krapao/contract/operator/content-shapes";
import type { Kysely, Selectable } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { ContentTables } from "./tables.ts";
import { readOperatorMarks } from "../operator/marks.ts";

type Row = Pick<
  Selectable<ContentTables["content_version"]>,
  "kind" | "n" | "items" | "reason" | "published_by" | "published_at"
>;
type Told = Omit<Row, "items" | "kind">;

/** How many versions are listed. */
const LISTED = 50;

const toVersion = (operators: Awaited<ReturnType<typeof readOperatorMarks>>, row: Told) => ({
  n: row.n,
  reason: row.reason,
  publishedBy: row.published_by === null ? null : (operators.get(row.published_by) ?? null),
  publishedAt: row.published_at?.toISOString() ?? null,
});
type Version = ReturnType<typeof toVersion>;

/** The newest versions of a kind, the newest first. */
export const readVersions = async (db: Kysely<Database>, kind: ContentKind): Promise<Version[]> => {
  const [operators, rows] = await Promise.all([
    readOperatorMarks(db),
    db
      .selectFrom("content_version")
      .select(["n", "reason", "published_by", "published_at"])
      .where("kind", "=", kind)
      .orderBy("n", "desc")
      .limit(LISTED)
      .execute(),
  ]);
  return rows.map((row) => toVersion(operators, row));
};

/** One version with its texts; null where there is none. */
export const readVersion = async (
  db: Kysely<Database>,
  kind: ContentKind,
  n: number,
): Promise<(Version & { readonly items: Texts[] }) | null> => {
  const row = await db
    .selectFrom("content_version")
    .selectAll()
    .where("kind", "=", kind)
    .where("n", "=", n)
    .executeTakeFirst();
  if (row === undefined) return null;
  const items = row.items.map(({ th, lo, en }) => ({ th, lo, en }));
  return { ...toVersion(await readOperatorMarks(db), row), items };
};

type Published = {
  readonly items: readonly Texts[];
  readonly reason: string;
  readonly by: bigint;
  readonly at: Date;
  /** The texts that members have read until now. They are kept too, even if they never were a version. */
  readonly before: readonly Texts[];
};

/** Keeps the published texts as the kind's next version. */
export const keepVersion = async (
  db: Kysely<Database>,
  kind: ContentKind,
  { items, reason, by, at, before }: Published,
): Promise<void> => {
  const newest = await db
    .selectFrom("content_version")
    .select("n")
    .where("kind", "=", kind)
    .orderBy("n", "desc")
    .limit(1)
    .executeTakeFirst();
  const isFirst = newest === undefined && before.length > 0;
  const first = { kind, n: 1, items: JSON.stringify(before), reason: "", published_by: null, published_at: null };
  const n = (newest?.n ?? (isFirst ? 1 : 0)) + 1;
  const next = { kind, n, items: JSON.stringify(items), reason, published_by: by, published_at: at };
  await db
    .insertInto("content_version")
    .values(isFirst ? [first, next] : [next])
    .execute();
};
