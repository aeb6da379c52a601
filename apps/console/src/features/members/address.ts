import type { browseMembers } from "@krapao/contract/operator/browse-members";
import { MEMBER_SORTS, type MemberSort } from "@krapao/contract/operator/member-list-shapes";
import type { QueryOf } from "@krapao/contract/types";

import { changedIn, viewIn } from "../../lib/list-address.ts";
import type { Href } from "../../lib/navigation.tsx";

export const COLUMNS = [
  "member",
  "state",
  "labels",
  "balance",
  "inGames",
  "deposited",
  "withdrawn",
  "turnover",
  "play",
  "recentDeposited",
  "recentPlay",
  "weekNet",
  "risk",
  "firstDeposit",
  "lastDeposit",
  "lastPlayed",
  "joined",
  "seen",
  "language",
  "number",
] as const;
export type Column = (typeof COLUMNS)[number];
const USUAL: readonly Column[] = [
  "member",
  "labels",
  "balance",
  "inGames",
  "recentDeposited",
  "recentPlay",
  "risk",
  "seen",
];

/** The filters, as the address holds them and as the request sends them. */
export const FILTERS = [
  "currency",
  "states",
  "joinedFrom",
  "joinedTo",
  "joinedWithin",
  "deposits",
  "firstFrom",
  "firstTo",
  "depositWithin",
  "noDepositFor",
  "playedWithin",
  "notPlayedFor",
  "least",
  "most",
  "recentLeast",
  "recentMost",
  "playLeast",
  "playMost",
  "weekNetLeast",
  "weekNetMost",
  "walletLeast",
  "walletMost",
  "bonus",
  "bankWithin",
  "riskLeast",
  "seenWithin",
  "quietFor",
  "languages",
  "devices",
  "levels",
  "tags",
] as const;

const KEPT: readonly string[] = [...FILTERS, "sort", "order", "columns"];

export type Order = "desc" | "asc";

/** The sort column that an address names. The default is the registration date. */
export const sortOf = (params: URLSearchParams): MemberSort =>
  MEMBER_SORTS.find((sort) => sort === params.get("sort")) ?? "joined";

/** The sort direction that an address names. The default is descending. */
export const orderOf = (params: URLSearchParams): Order => (params.get("order") === "asc" ? "asc" : "desc");

/**
 * The visible columns in order. The member's column is always visible, and the risk column only for roles that see
 * risk.
 */
export const columnsOf = (params: URLSearchParams, seesRisk: boolean): readonly Column[] => {
  const asked = params.get("columns")?.split(",");
  const shown = asked === undefined ? USUAL : COLUMNS.filter((column) => column === "member" || asked.includes(column));
  return seesRisk ? shown : shown.filter((column) => column !== "risk");
};

/** Whether the list can be sorted by a column. */
export const sortOfColumn = (column: Column): MemberSort | null => MEMBER_SORTS.find((sort) => sort === column) ?? null;

/** The filters and order of an address, as the request sends them. */
export const filterOf = (params: URLSearchParams) => ({
  ...Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = params.get(name);
      return value === null || value === "" ? [] : [[name, value] as const];
    }),
  ),
  sort: sortOf(params),
  order: orderOf(params),
});

/** The whole request of an address: filters, order, and the start of the page. */
export const queryOf = (params: URLSearchParams, limit: number): QueryOf<typeof browseMembers> => {
  const [after, before] = [params.get("after"), params.get("before")];
  return {
    ...filterOf(params),
    limit,
    ...(after === null ? {} : { after }),
    ...(before === null ? {} : { before }),
  };
};

/**
 * Returns an address with some parameters changed; null removes one. A change of the filters returns to the first page.
 */
export const changed = (params: URLSearchParams, change: Readonly<Record<string, string | null>>): URLSearchParams =>
  changedIn(KEPT, params, change);

/** The part of an address that a saved view keeps: filters, order and columns, in a canonical order. */
export const viewOf = (params: URLSearchParams): string => viewIn(KEPT, params);

/** The path of the members list with these filters, order and columns. */
export const hrefOf = (params: URLSearchParams): Href => {
  const query = params.toString();
  return query === "" ? "/members" : `/members?${query}`;
};
