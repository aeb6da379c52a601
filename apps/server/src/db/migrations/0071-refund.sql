-- Refunds of losses (CONTRACT.md rule 10).

-- What operators say about it beside the amount.
alter table content drop constraint content_kind_check;
alter table content add constraint content_kind_check
  check (kind in ('condition', 'agreement', 'contact', 'notice', 'refund'));

-- What a member lost so far by the bet reports, less what they won; kept in step with game_bet as `valid` is.
alter table member_play add column lost numeric not null default 0;
update member_play m set lost = b.lost
  from (select member_id, sum(stake - payout) as lost from game_bet group by member_id) b
  where b.member_id = m.member_id;
create or replace function count_play() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into member_play as m (member_id, valid, lost)
    select member_id, sum(valid), sum(stake - payout) from fresh group by member_id order by member_id
    on conflict (member_id) do update set valid = m.valid + excluded.valid, lost = m.lost + excluded.lost;
  return null;
end $$;

-- Up to which net loss a member was refunded, of plain money and under a bonus. Neither ever falls: what was won back
-- has to be lost again before anything is refunded.
create table refund_progress (
  member_id bigint primary key,
  plain bigint not null default 0 check (plain >= 0),
  under_bonus bigint not null default 0 check (under_bonus >= 0)
) with (fillfactor = 70);
create trigger refund_progress_grows before update on refund_progress for each row
  when (new.member_id <> old.member_id or new.plain < old.plain or new.under_bonus < old.under_bonus)
  execute function refuse_change();
create trigger refund_progress_stays before delete or truncate on refund_progress
  for each statement execute function refuse_change();

-- A refund that was fixed and put aside. It is paid by the movement that has its id; `added_at` only keeps the list of
-- those that wait short.
create table refund (
  member_id bigint not null,
  id text collate "C" not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  -- The losses that it is for, and the percentages of then.
  plain bigint not null check (plain >= 0),
  under_bonus bigint not null check (under_bonus >= 0),
  success_percent numeric not null check (success_percent between 0 and 100),
  fail_percent numeric not null check (fail_percent between 0 and 100),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  added_at timestamptz,
  primary key (member_id, id),
  check (amount * 100 <= plain * success_percent + under_bonus * fail_percent)
) with (fillfactor = 90);
create index refund_listed on refund (member_id, created_at, id);
create index refund_aside on refund (member_id) where added_at is null;
create trigger refund_stays before delete or truncate on refund
  for each statement execute function refuse_change();
create trigger refund_fixed before update on refund for each row
  when (old.added_at is not null
    or (old.member_id, old.id, old.currency, old.plain, old.under_bonus, old.success_percent, old.fail_percent, old.amount, old.created_at)
    is distinct from (new.member_id, new.id, new.currency, new.plain, new.under_bonus, new.success_percent, new.fail_percent, new.amount, new.created_at))
  execute function refuse_change();

grant select, insert, update on refund_progress to krapao_app;
grant select, insert on refund to krapao_app;
grant update (added_at) on refund to krapao_app;
grant select on refund, refund_progress to krapao_audit;
