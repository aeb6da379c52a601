import type { exportAuditEvents } from "@krapao/contract/operator/export-audit-events";
import type { QueryOf } from "@krapao/contract/types";

import { memberIdOf } from "../../domain/operator/marks.ts";
import { startOf } from "../../lib/calendar.ts";
import type { AuditFilter } from "./read-audit-events.ts";

const DAY_MS = 86_400_000;

/** The filter of a request, as the log is queried by it. Null when nothing can match. */
export const filterOf = (query: QueryOf<typeof exportAuditEvents>): AuditFilter | null => {
  const member = query.member === undefined ? undefined : memberIdOf(query.member);
  if (member === null) return null;
  return {
    member,
    by: query.by === undefined ? undefined : BigInt(query.by),
    acts: query.act === undefined ? undefined : [query.act],
    result: query.result,
    q: query.q,
    from: query.from === undefined ? undefined : startOf(query.from),
    before: query.to === undefined ? undefined : new Date(startOf(query.to).getTime() + DAY_MS),
  };
};
