import type { SagaScope } from "../../ledger/audited-saga.ts";
import { inviteSaga } from "./invite-saga.ts";

/**
 * An audit rule as SQL: each commission was paid with the recorded amount, to the inviter it belongs to. It returns a
 * line for each violation.
 */
export const commissionsAsFixed = ({ scope }: SagaScope): string => `
    ${scope} select format('%s %s of member %s: %s was paid, %s was fixed', s.kind, s.reference, s.member_id, s.amount, coalesce(f.amount, 0)) as wrong
      from s left join lateral (
        select m.currency, i.amount from invite i join member m on m.id = i.inviter_id
          where i.inviter_id = s.member_id and i.id = s.reference
      ) f on true
      where s.kind = '${inviteSaga.kind}' and (f.amount, f.currency) is distinct from (s.amount, s.currency)
      order by s.member_id, s.reference`;
