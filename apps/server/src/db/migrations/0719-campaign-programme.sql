-- The programme that a notice is about. Members to whom it is closed are not told, and counted.
alter table campaign
  add column about_kind text collate "C" check (about_kind in ('bonus', 'wheel', 'refund', 'invite')),
  -- Of a bonus its code, of a wheel its number.
  add column about_code text not null default '' check (length(about_code) <= 50),
  add column programme int not null default 0;
grant update (programme) on campaign to krapao_app;
