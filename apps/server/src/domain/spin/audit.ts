import type { SagaScope } from "../../ledger/audited-saga.ts";

/**
 * An audit rule as SQL: the amount counted towards a member's coins equals the amount at the last recorded grant. It
 * returns a line for each violation.
 */
export const coinsAsGiven = ({ scope, has }: SagaScope): string => `
    ${scope} select format('coins of member %s are counted up to %s, were given up to %s', p.member_id, p.counted, coalesce(v.counted, 0)) as wrong
      from coin_progress p left join lateral (
        select (content::jsonb ->> 'counted')::bigint as counted from record_version v
          where v.relation = 'coin_progress' and v.key = p.member_id::text order by seal_row desc limit 1
      ) v on true
      where ${has("p.member_id")} and p.counted <> coalesce(v.counted, 0) order by p.member_id`;
