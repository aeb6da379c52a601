-- Views over the tables of several nouns.

-- The final rows of all logs: number and digest. The audit computes the same by a text of its own (ledger/audit-logs.ts).
create view sealed_log_row as
  select 'operator_act' as log, id as number, sha256(record_send(row(id, hash))) as digest from operator_act
  union all select 'game_bet', seal_row, sha256(record_send(row(member_id, convert_to(code, 'UTF8'), convert_to(id, 'UTF8'),
    at, stake, payout, valid, seen_at, convert_to(event, 'UTF8'), convert_to(side, 'UTF8')))) from game_bet
  union all select 'spin', seal_row, sha256(record_send(row(member_id, pair, nonce, wheel_id, position, created_at))) from spin
  union all select 'spin_coupon', seal_row, sha256(record_send(row(member_id, convert_to(id, 'UTF8'), pair, nonce, wheel_id,
    position, created_at, expire_at))) from spin_coupon
  union all select 'member_bonus', seal_row, sha256(record_send(row(member_id, convert_to(reference, 'UTF8'),
    convert_to(code, 'UTF8'), convert_to(currency, 'UTF8'), is_listed, convert_to(type, 'UTF8'), convert_to(deposit, 'UTF8'),
    deposit_amount, reward, required, convert_to(categories::text, 'UTF8'), percent_fail, held_before, wallet_seq,
    activated_at, expire_at))) from member_bonus
  union all select 'record_version', seal_row, sha256(record_send(row(convert_to(relation, 'UTF8'), convert_to(key, 'UTF8'),
    convert_to(content, 'UTF8'), at))) from record_version
  union all select 'idempotency', seal_row, sha256(record_send(row(member_id, convert_to(key, 'UTF8'), convert_to(hash, 'UTF8'),
    convert_to(reference, 'UTF8'), status, convert_to(body, 'UTF8'), created_at))) from idempotency where status is not null
  union all select 'ledger_audit', seal_row, sha256(record_send(row(id, at, took_ms, entries, accounts, sealed, seal_n,
    seal_hash, wrong, convert_to(discrepancies::text, 'UTF8'), debits, credits, convert_to(carry::text, 'UTF8'),
    covered_debits, covered_credits, again_seal, again_account, again_member))) from ledger_audit;

-- What members have been promised for good and no movement has paid yet: fixed refunds, and commissions.
create view reward_owed as
  select r.member_id, r.currency, r.amount, 'refund' as kind, r.id
    from refund r
    where r.added_at is null
      and not exists (select from saga s where s.member_id = r.member_id and s.reference = r.id)
  union all
  select i.inviter_id, m.currency, i.amount, 'invite', i.id
    from invite i join member m on m.id = i.inviter_id
    where i.paid_at is null and i.amount > 0
      and not exists (select from saga s where s.member_id = i.inviter_id and s.reference = i.id);
grant select on reward_owed to krapao_app, krapao_audit;
