-- Notices that operators write to the members of a segment, and who was told.
create table campaign (
  id bigint generated always as identity primary key,
  -- As they were when it was approved.
  segment_name text not null check (length(segment_name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  title_th text not null check (length(title_th) between 1 and 200),
  title_lo text not null check (length(title_lo) between 1 and 200),
  title_en text not null check (length(title_en) between 1 and 200),
  text_th text not null check (length(text_th) between 1 and 600),
  text_lo text not null check (length(text_lo) between 1 and 600),
  text_en text not null check (length(text_en) between 1 and 600),
  place text collate "C" check (place in ('home', 'bonus', 'spin', 'contact')),
  state text collate "C" not null default 'sending' check (state in ('sending', 'sent', 'stopped')),
  operator_id bigint not null,
  at timestamptz not null,
  found int not null check (found >= 0),
  -- Members are looked at in the order of their numbers; up to this one each was, once.
  up_to bigint not null default 0,
  sent int not null default 0,
  blocked int not null default 0,
  closed int not null default 0,
  erasing int not null default 0,
  opted_out int not null default 0,
  day int not null default 0,
  week int not null default 0,
  ended_at timestamptz,
  check ((state = 'sending') = (ended_at is null))
);
create index campaign_sending on campaign (id) where state = 'sending';

create table campaign_member (
  campaign_id bigint not null,
  member_id bigint not null,
  at timestamptz not null,
  primary key (member_id, campaign_id)
);
create index campaign_member_at on campaign_member (at);

grant select, insert on campaign to krapao_app;
grant update (state, up_to, sent, blocked, closed, erasing, opted_out, day, week, ended_at) on campaign to krapao_app;
grant select, insert, delete on campaign_member to krapao_app;
grant select on campaign, campaign_member to krapao_audit;

-- One more kind of proposals.
do $$
declare
  v_known text;
begin
  select substring(pg_get_constraintdef(oid) from '^CHECK (.*)$') into strict v_known from pg_constraint
    where conname = 'proposal_kind_check' and conrelid = 'proposal'::regclass;
  alter table proposal drop constraint proposal_kind_check;
  execute format('alter table proposal add constraint proposal_kind_check check (%s or kind = %L)', v_known, 'add-campaign');
end $$;
