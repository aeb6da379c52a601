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
  "risk",
  "firstDeposit",
  "joined",
  "seen",
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

/** The filters, as they stand in the address and as the server is asked. */
export const FILTERS = [
  "currency",
  "states",
  "joinedFrom",
  "joinedTo",
  "deposits",
  "firstFrom",
  "firstTo",
  "least",
  "most",
  "recentLeast",
  "recentMost",
  "riskLeast",
  "seenWithin",
  "quietFor",
  "levels",
  "tags",
] as const;

const KEPT: readonly string[] = [...FILTERS, "sort", "order", "columns"];

export type Order = "desc" | "asc";

export const sortOf = (params: URLSearchParams): MemberSort =>
  MEMBER_SORTS.find((sort) => sort === params.get("sort")) ?? "joined";

export const orderOf = (params: URLSearchParams): Order => (params.get("order") === "asc" ? "asc" : "desc");

/** The columns that are shown, in their order; the member always, and risk only to whose role sees risk. */
export const columnsOf = (params: URLSearchParams, seesRisk: boolean): readonly Column[] => {
  const asked = params.get("columns")?.split(",");
  const shown = asked === undefined ? USUAL : COLUMNS.filter((column) => column === "member" || asked.includes(column));
  return seesRisk ? shown : shown.filter((column) => column !== "risk");
};

/** Whether the list can be sorted by a column. */
export const sortOfColumn = (column: Column): MemberSort | null => MEMBER_SORTS.find((sort) => sort === column) ?? null;

/** What the server is asked by an address: filters and order. */
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

/** The whole question of an address: filters, order, and where the page begins. */
export const queryOf = (params: URLSearchParams, limit: number): QueryOf<typeof browseMembers> => {
  const [after, before] = [params.get("after"), params.get("before")];
  return {
    ...filterOf(params),
    limit,
    ...(after === null ? {} : { after }),
    ...(before === null ? {} : { before }),
  };
};

/** An address with some of it changed; null takes a part away. A change of the filter begins at the first page. */
export const changed = (params: URLSearchParams, change: Readonly<Record<string, string | null>>): URLSearchParams =>
  changedIn(KEPT, params, change);

/** What a view keeps of an address: filters, order and columns, always in one order. */
export const viewOf = (params: URLSearchParams): string => viewIn(KEPT, params);

export const hrefOf = (params: URLSearchParams): Href => {
  const query = params.toString();
  return query === "" ? "/members" : `/members?${query}`;
};
