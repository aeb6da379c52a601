-- A rule of risk is data: the draft that people write, and beside it what is on.
create table risk_rule (
  id bigint generated always as identity primary key,
  draft jsonb not null check (jsonb_typeof(draft) = 'object'),
  draft_by bigint,
  draft_at timestamptz not null,
  -- Null: off.
  live jsonb check (jsonb_typeof(live) = 'object'),
  -- When the proposal was decided that switched it last.
  switched_at timestamptz
);
grant select, insert, update (draft, draft_by, draft_at, live, switched_at) on risk_rule to krapao_app;
grant select on risk_rule to krapao_audit;

-- One try of a draft against the past. `content` is what was tried, and what is switched on: it never changes.
create table risk_trial (
  rule_id bigint not null references risk_rule,
  n int not null check (n > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  varied int not null check (varied >= 0),
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- The last withdrawal that was looked at.
  at_time timestamptz,
  at_member bigint,
  at_reference text collate "C",
  done int not null default 0,
  total int not null check (total >= 0),
  tally jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (rule_id, n)
);
create index risk_trial_open on risk_trial (created_at) where finished_at is null;
grant select, insert, update (at_time, at_member, at_reference, done, tally, finished_at) on risk_trial to krapao_app;
grant select on risk_trial to krapao_audit;

do $$
declare
  v_known text;
begin
  select substring(pg_get_constraintdef(oid) from '^CHECK (.*)$') into strict v_known from pg_constraint
    where conname = 'proposal_kind_check' and conrelid = 'proposal'::regclass;
  alter table proposal drop constraint proposal_kind_check;
  execute format('alter table proposal add constraint proposal_kind_check check (%s or kind in (%L, %L))',
    v_known, 'rule-on', 'rule-off');
end $$;
