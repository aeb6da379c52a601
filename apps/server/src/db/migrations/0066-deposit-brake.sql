-- The brake on refused slips and gift links of members who never had a deposit credited (SECURITY.md S70).

-- Each refusal once, however often its movement is looked at.
create table deposit_refusal (
  member_id bigint not null,
  -- Of the slip or gift link that was refused.
  reference text collate "C" not null check (length(reference) between 1 and 120),
  what text collate "C" not null check (what in ('slip', 'gift')),
  at timestamptz not null,
  primary key (member_id, reference)
);
create index deposit_refusal_at on deposit_refusal (at);

-- Whether both ways are closed to a member; locked by whoever counts.
create table deposit_brake (
  member_id bigint primary key,
  -- When it was last lifted: refusals at or before that count no more.
  lifted_at timestamptz,
  -- Closed until then; null: never yet, or lifted.
  closed_until timestamptz,
  -- Refusals since it first closed.
  since_closed int not null default 0 check (since_closed >= 0),
  -- Closed until an operator lifts it.
  waits boolean not null default false,
  check (closed_until is not null or (since_closed = 0 and not waits))
) with (fillfactor = 80);

grant select, insert, delete on deposit_refusal to krapao_app;
grant select, insert, update, delete on deposit_brake to krapao_app;
grant select on deposit_refusal, deposit_brake to krapao_audit;
