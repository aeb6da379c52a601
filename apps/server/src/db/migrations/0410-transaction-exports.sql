-- Files of transactions that operators ask for, made in the background. A row leaves a day after its file is made.
create table transaction_export (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  format text collate "C" not null check (format in ('csv', 'xlsx')),
  -- The filter as it was asked for, and as the rows are found by it.
  asked jsonb not null check (jsonb_typeof(asked) = 'object'),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  sort text collate "C" not null check (sort in ('newest', 'oldest', 'largest', 'smallest')),
  state text collate "C" not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- How often it was begun. Only the last attempt writes, and its parts alone are the file.
  attempt int not null default 0,
  -- Waiting: not before then. Running: whoever makes it has until then to write again; then another begins anew.
  due_at timestamptz not null,
  rows_done int not null default 0,
  -- Null: not counted yet.
  rows_all bigint,
  -- The filter finds more rows than one file takes.
  is_cut boolean not null default false,
  bytes bigint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null
) with (fillfactor = 70);
create index transaction_export_due on transaction_export (due_at) where state in ('waiting', 'running');
create index transaction_export_operator on transaction_export (operator_id, id);
create index transaction_export_expires on transaction_export (expires_at);

-- The bytes of a file in parts; with the parts of an attempt that did not come to its end, until they are purged.
create table transaction_export_part (
  export_id bigint not null,
  attempt int not null,
  n int not null,
  payload bytea not null,
  primary key (export_id, attempt, n)
);
-- What a zip file holds is compressed already.
alter table transaction_export_part alter column payload set storage external;

grant select, insert, update, delete on transaction_export to krapao_app;
grant select, insert, delete on transaction_export_part to krapao_app;
grant select on transaction_export to krapao_audit;
