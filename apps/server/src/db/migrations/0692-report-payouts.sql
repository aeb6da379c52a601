-- What was paid out to members' accounts at each bank on a day. It is counted from the entries of the payouts' accounts, with
-- its own progress, so that the past is counted too, whatever an older server counts meanwhile.
create table report_payout (
  day date not null,
  currency text collate "C" not null,
  -- Empty where a movement names none.
  bank text collate "C" not null,
  paid numeric not null,
  transfers bigint not null,
  primary key (currency, day, bank)
) with (fillfactor = 70);
create table report_payout_progress (
  account bigint primary key,
  seq bigint not null
) with (fillfactor = 50);
grant select, insert, update on report_payout, report_payout_progress to krapao_app;
grant select on report_payout, report_payout_progress to krapao_audit;
