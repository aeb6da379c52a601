-- Settings that move money are proposed by one operator and approved by another, as money that is moved by hand.
alter table proposal drop constraint proposal_kind_check;
alter table proposal add constraint proposal_kind_check check (kind in (
  'settle-transfer', 'match-suspense', 'return-suspense', 'pay-owed', 'credit-claim', 'match-line', 'own-transfer',
  'change-settings', 'add-deposit-account', 'change-deposit-account', 'add-wheel', 'switch-wheel', 'add-bonus',
  'change-bonus', 'change-role'));
-- Of a change: what the call was sent, and what it was shown to change, before and after; JSON as it was written. It
-- moves no sum, so its amount is zero.
alter table proposal add column change_input text;
alter table proposal add column change_before text;
alter table proposal add column change_after text;
-- Who carried a change out alone, by the emergency path.
alter table proposal add column alone_by bigint;
alter table proposal add constraint proposal_change check (
  (change_input is not null) = (kind like 'change-%' or kind like 'add-%' or kind = 'switch-wheel')
  and (change_input is null or amount = 0)
  and (alone_by is null or (change_input is not null and state in ('done', 'failed'))));
alter table proposal drop constraint proposal_check2;
alter table proposal add constraint proposal_decided check (
  (state in ('approved', 'done', 'failed')) = (coalesce(approved_by, alone_by) is not null)
  and (approved_by is null or alone_by is null));
create index proposal_alone on proposal (decided_at) where alone_by is not null;

-- Who said that they know of a change that was carried out alone.
create table proposal_seen (
  proposal_id text collate "C" not null,
  operator_id bigint not null,
  at timestamptz not null,
  primary key (proposal_id, operator_id)
);
grant select, insert on proposal_seen to krapao_app;
grant select on proposal_seen to krapao_audit;
