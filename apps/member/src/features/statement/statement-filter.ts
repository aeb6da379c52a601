import { STATEMENT_TYPES, type StatementType } from "@krapao/contract/statement/shapes";

import { USUAL_RANGES, type UsualRange, usualRange } from "./usual-ranges.ts";

/** The types of entries that can be chosen in the filter. */
export const STATEMENT_KINDS = ["all", "deposit", "withdraw", "transfer", "bonus"] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** Days from the first to the last, `2026-11-21`, both included. Null where there is no limit. */
export type Period = { readonly from: string | null; readonly to: string | null };

/** A range of the calendar, or days that the member chose. Without a first and a last day these are all days. */
export type StatementRange = UsualRange | Period;

/** The statement's filter, as its address contains it. */
export type StatementFilter = {
  readonly page: number;
  readonly kind: StatementKind;
  readonly range: StatementRange;
  /** A part of the reference. Empty when there is none. */
  readonly search: string;
};

/** The whole statement. */
export const ALL_DAYS: Period = { from: null, to: null };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
/** The limit is the server's. */
export const SEARCH_LENGTH = 64;

const isKind = (text: string | null): text is StatementKind => STATEMENT_KINDS.some((kind) => kind === text);
const isUsual = (text: string | null): text is UsualRange => USUAL_RANGES.some((range) => range === text);

const dayOf = (text: string | null): string | null =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/** This month. A search covers all days instead. */
const rangeWithout = (search: string): StatementRange => (search === "" ? "month" : ALL_DAYS);

const rangeOf = (query: URLSearchParams, search: string): StatementRange => {
  const range = query.get("range");
  if (isUsual(range)) return range;
  if (range === "all") return ALL_DAYS;
  const period = { from: dayOf(query.get("from")), to: dayOf(query.get("to")) };
  return period.from === null && period.to === null ? rangeWithout(search) : period;
};

/** The typed search text without spaces, because references have none. */
export const searchOf = (text: string): string => text.replaceAll(/\s/g, "").slice(0, SEARCH_LENGTH);

/** Reads a filter from an address's query. Invalid values are ignored. */
export const filterOf = (query: URLSearchParams): StatementFilter => {
  const page = Number(query.get("page"));
  const kind = query.get("type");
  const search = searchOf(query.get("search") ?? "");
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    kind: isKind(kind) ? kind : "all",
    range: rangeOf(query, search),
    search,
  };
};

/** The filter of an address without a query. */
export const USUAL_FILTER: StatementFilter = filterOf(new URLSearchParams());

const isAllDays = (range: StatementRange): boolean =>
  typeof range === "object" && range.from === null && range.to === null;

/** The query of a filter. Default values are left out. */
export const queryOf = ({ page, kind, range, search }: StatementFilter): string => {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (kind !== "all") query.set("type", kind);
  if (isAllDays(range)) {
    if (search === "") query.set("range", "all");
  } else if (typeof range === "string") {
    if (range !== rangeWithout(search)) query.set("range", range);
  } else {
    if (range.from !== null) query.set("from", range.from);
    if (range.to !== null) query.set("to", range.to);
  }
  if (page > 1) query.set("page", String(page));
  return query.toString();
};

/** The days of a filter at a given time, by Bangkok's calendar. */
export const periodOf = ({ range }: Pick<StatementFilter, "range">, now: number): Period =>
  typeof range === "string" ? usualRange(range, now) : range;

/** The types of an option of the filter. Undefined for all. */
const typesOf = (kind: StatementKind): StatementType[] | undefined =>
  kind === "all"
    ? undefined
    : STATEMENT_TYPES.filter((type) => type === kind || (kind === "bonus" && type === "finish_bonus"));

/**
 * The server's parameters for a filter. Days are those of Asia/Bangkok, and `to` is the first moment after the last
 * day.
 */
export const narrowing = (filter: Omit<StatementFilter, "page">, now: number) => {
  const types = typesOf(filter.kind);
  const { from, to } = periodOf(filter, now);
  return {
    ...(types !== undefined && { types }),
    ...(from !== null && { from: `${from}T00:00:00+07:00` }),
    ...(to !== null && { to: new Date(Date.parse(`${to}T00:00:00+07:00`) + DAY_MS).toISOString() }),
    ...(filter.search !== "" && { reference: filter.search }),
  };
};
