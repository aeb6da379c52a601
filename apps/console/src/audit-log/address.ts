import { AUDIT_RESULTS } from "@krapao/contract/operator/audit-log-shapes";
import type { exportAuditEvents } from "@krapao/contract/operator/export-audit-events";
import type { QueryOf } from "@krapao/contract/types";

/** The filter of the audit log, as the query of the address holds it. */
export type AuditAddress = QueryOf<typeof exportAuditEvents>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads a filter from an address. Parameters that are not valid are left out. */
export const auditAddress = (params: URLSearchParams): AuditAddress => {
  const get = (name: string, fits: RegExp): string | undefined => {
    const value = params.get(name);
    return value !== null && fits.test(value) ? value : undefined;
  };
  const found = {
    member: get("member", /^[1-9]\d{9}$/),
    by: get("by", /^\d{1,18}$/),
    act: get("act", /^[A-Za-z]{1,50}$/),
    result: AUDIT_RESULTS.find((one) => one === params.get("result")),
    q: get("q", /^.{1,100}$/),
    from: get("from", DAY),
    to: get("to", DAY),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};
