import type { SagaScope } from "../../ledger/audited-saga.ts";
import { refundSaga } from "./refund-saga.ts";

/**
 * An audit rule as SQL: each refund was paid with the recorded amount, to the member it belongs to. It returns a line
 * for each violation.
 */
export const refundsAsFixed = ({ scope }: SagaScope): string => `
    ${scope} select format('%s %s of member %s: %s was paid, %s was fixed', s.kind, s.reference, s.member_id, s.amount, coalesce(f.amount, 0)) as wrong
      from s left join refund f on f.member_id = s.member_id and f.id = s.reference
      where s.kind = '${refundSaga.kind}' and (f.amount, f.currency) is distinct from (s.amount, s.currency)
      order by s.member_id, s.reference`;

/**
 * An audit rule as SQL: the recorded progress of a member's refunds equals the sum of their refunds. It returns a line
 * for each violation.
 */
export const refundProgress = ({ scope, has }: SagaScope): string => `
    ${scope} select format('member %s was refunded losses of %s and %s, their refunds are for %s and %s', p.member_id, p.plain, p.under_bonus, coalesce(r.plain, 0), coalesce(r.under_bonus, 0)) as wrong
      from refund_progress p
      left join lateral (
        select sum(plain) as plain, sum(under_bonus) as under_bonus from refund r where r.member_id = p.member_id
      ) r on true
      where ${has("p.member_id")} and (p.plain, p.under_bonus) is distinct from (coalesce(r.plain, 0), coalesce(r.under_bonus, 0))
      order by p.member_id`;
