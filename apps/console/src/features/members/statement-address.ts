import { STATEMENT_TYPES, type StatementType } from "@krapao/contract/statement/shapes";

import { viewIn } from "../../lib/list-address.ts";

/** The filter of the statement, as the address holds it. */
const FILTERS = ["types", "from", "to", "reference"] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Midnight in Asia/Bangkok, `days` after a date, or undefined for a text that is no date. */
const momentOf = (day: string | null, days: number): string | undefined => {
  if (day === null || !DAY.test(day)) return undefined;
  const start = Date.parse(`${day}T00:00:00+07:00`);
  return Number.isNaN(start) ? undefined : new Date(start + days * DAY_MS).toISOString();
};

/** The types of movement that an address filters by. Unknown names are ignored. */
export const typesIn = (params: URLSearchParams): readonly StatementType[] => {
  const named = params.get("types")?.split(",") ?? [];
  return STATEMENT_TYPES.filter((type) => named.includes(type));
};

export type StatementFilter = {
  readonly types?: string;
  readonly from?: string;
  readonly to?: string;
  readonly reference?: string;
};

/** The filter of an address, as the request sends it. The last day is included. */
export const filterIn = (params: URLSearchParams): StatementFilter => {
  const types = typesIn(params);
  const [from, to] = [momentOf(params.get("from"), 0), momentOf(params.get("to"), 1)];
  const reference = params.get("reference")?.trim() ?? "";
  return {
    ...(types.length > 0 && { types: types.join(",") }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(reference !== "" && { reference: reference.slice(0, 64) }),
  };
};

/** The filter of an address as text. Equal filters give equal texts. */
export const filterKey = (params: URLSearchParams): string => viewIn(FILTERS, params);

/** Returns the address without its filter, on the first page. */
export const unfiltered = (params: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const name of [...FILTERS, "page"]) next.delete(name);
  return next;
};
