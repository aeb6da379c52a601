-- What a member wants to deposit in a day at most. Null amounts: no limit.
create table deposit_limit (
  member_id bigint primary key,
  amount bigint check (amount > 0),
  -- A higher limit that the member set, and when it begins. Nothing writes it over when it begins.
  next_amount bigint check (next_amount > 0),
  next_from timestamptz,
  check (next_from is not null or next_amount is null)
) with (fillfactor = 80);
grant select, insert, update, delete on deposit_limit to krapao_app;
grant select on deposit_limit to krapao_audit;
