-- A member who was closed stays until their time is up; then what is personal goes, and the books stay.

alter table member
  add column closed_at timestamptz,
  add column erased_at timestamptz,
  drop constraint member_status_check,
  add constraint member_status_check check (status in ('active', 'blocked', 'closed')),
  add constraint member_closed check ((status = 'closed') = (closed_at is not null)),
  add constraint member_erased check (erased_at is null or closed_at is not null);
create index member_to_erase on member (closed_at) where closed_at is not null and erased_at is null;

grant select (closed_at, erased_at) on member to krapao_audit;
grant delete on member_phone, game_account, member_note to krapao_app;
