-- A flag is a case: who has taken it, since when, and what the one who handed it on wrote for them. Null: nobody has it.
-- `is_open` says that nobody looked at it yet, so that what waits is found without those that are closed.
alter table flag
  add column is_open boolean not null default true,
  add column assigned_to bigint,
  add column assigned_at timestamptz,
  add column assigned_note text check (length(assigned_note) between 1 and 500),
  add constraint flag_assigned check (
    (assigned_to is null) = (assigned_at is null) and (assigned_note is null or assigned_to is not null)
  );
update flag f set is_open = false
where exists (
  select from flag_seen s
  where s.member_id = f.member_id and s.reference = f.reference and s.kind = f.kind and s.subject = f.subject
);
create index flag_open on flag (created_at) where is_open;
grant update (is_open, assigned_to, assigned_at, assigned_note) on flag to krapao_app;
-- What was looked at last, and how much of a day's work was in time.
create index flag_seen_at on flag_seen (at);
