-- no transaction
-- What members have changes with every movement of theirs, the rest of their summary seldom. So it is in a table of its
-- own: a change of it writes two indexes, where it had written nine.
create table if not exists member_balance (
  member_id bigint primary key,
  currency text collate "C" not null,
  -- What is free in the wallet, and what the books have in games.
  wallet bigint not null,
  games bigint not null
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
--;
-- Each member has a row in both. Servers of the version before go on to write the amounts in member_summary.
create or replace function summarise_balance() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into member_balance (member_id, currency, wallet, games)
    values (new.member_id, new.currency, new.wallet, new.games)
    on conflict (member_id) do update set wallet = excluded.wallet, games = excluded.games;
  return null;
end $$;
--;
create or replace trigger member_summary_balanced after insert or update of wallet, games on member_summary
  for each row execute function summarise_balance();
--;
insert into member_balance (member_id, currency, wallet, games)
  select member_id, currency, wallet, games from member_summary
  on conflict (member_id) do nothing;
--;
create index concurrently if not exists member_balance_wallet on member_balance (currency, wallet, member_id);
--;
drop index concurrently if exists member_summary_wallet;
--;
grant select, update on member_balance to krapao_app;
--;
grant select on member_balance to krapao_audit;
