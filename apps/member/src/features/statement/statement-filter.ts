import { STATEMENT_TYPES, type StatementType } from "@krapao/contract/statement/shapes";

/** The kinds of entries that a member can look at alone. */
export const STATEMENT_KINDS = ["all", "deposit", "withdraw", "transfer", "bonus"] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** What the statement is narrowed to, as its address says it. Days are `2026-11-21`, both of them included. */
export type StatementFilter = {
  readonly page: number;
  readonly kind: StatementKind;
  readonly from: string | null;
  readonly to: string | null;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

const isKind = (text: string | null): text is StatementKind => STATEMENT_KINDS.some((kind) => kind === text);

const dayOf = (text: string | null): string | null =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/** Reads a filter from an address's query; what makes no sense is as if it were not there. */
export const filterOf = (query: URLSearchParams): StatementFilter => {
  const page = Number(query.get("page"));
  const kind = query.get("type");
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    kind: isKind(kind) ? kind : "all",
    from: dayOf(query.get("from")),
    to: dayOf(query.get("to")),
  };
};

/** The query that says a filter; what is as usual is left out. */
export const queryOf = ({ page, kind, from, to }: StatementFilter): string => {
  const query = new URLSearchParams();
  if (kind !== "all") query.set("type", kind);
  if (from !== null) query.set("from", from);
  if (to !== null) query.set("to", to);
  if (page > 1) query.set("page", String(page));
  return query.toString();
};

/** The types of a kind; undefined for all. */
const typesOf = (kind: StatementKind): StatementType[] | undefined =>
  kind === "all"
    ? undefined
    : STATEMENT_TYPES.filter((type) => type === kind || (kind === "bonus" && type === "finish_bonus"));

/** What the server is asked for a filter: days are those of Asia/Bangkok, `to` is the first moment after the last. */
export const narrowing = ({ kind, from, to }: StatementFilter) => {
  const types = typesOf(kind);
  return {
    ...(types !== undefined && { types }),
    ...(from !== null && { from: `${from}T00:00:00+07:00` }),
    ...(to !== null && { to: new Date(Date.parse(`${to}T00:00:00+07:00`) + DAY_MS).toISOString() }),
  };
};
