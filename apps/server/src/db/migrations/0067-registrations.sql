-- From where invited friends registered, for two days (SECURITY.md S69): marks that can be compared and not read.
create table registration_origin (
  member_id bigint primary key,
  inviter_id bigint not null,
  address text collate "C" not null,
  device text collate "C" not null,
  created_at timestamptz not null
);
create index registration_origin_inviter on registration_origin (inviter_id, created_at);

grant select, insert, delete on registration_origin to krapao_app;
