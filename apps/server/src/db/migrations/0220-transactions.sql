-- What operators read of all movements: a row for each, as it stands now. It is fed from the books and from sagas, adds
-- nothing to what a posting costs, and can be made again from them. Amounts in minor units.
create table transaction (
  id bigint generated always as identity primary key,
  -- 0: the house's own.
  member_id bigint not null,
  -- Of the movement; of what has none, of its posting.
  reference text collate "C" not null,
  -- The movement's number in the member's statement; 0 where it has none.
  n bigint not null default 0,
  at timestamptz not null,
  kind text collate "C" not null check (kind in
    ('deposit', 'withdraw', 'transfer', 'bonus', 'reward', 'play', 'hand', 'correction', 'suspense')),
  -- The saga's kind, or the posting's.
  source text collate "C" not null,
  state text collate "C" not null check (state in ('open', 'done', 'returned')),
  currency text collate "C" not null,
  -- Above zero when it raises what the member has, below when it lowers it.
  amount bigint not null,
  -- The amount without its sign, for sorting and filters.
  size bigint not null generated always as (abs(amount)) stored,
  -- The size's step in the sizes that sums are kept by.
  step smallint not null,
  balance bigint,
  from_code text collate "C" not null default '',
  to_code text collate "C" not null default '',
  -- Empty where it has none.
  channel text collate "C" not null default '',
  bank text collate "C" not null default '',
  provider text collate "C" not null default '',
  -- Of a transfer between two games: the second.
  provider_to text collate "C" not null default '',
  -- Who decided it; null: nobody.
  operator_id bigint,
  unique (member_id, reference)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index transaction_at on transaction (currency, at, id);
create index transaction_size on transaction (currency, size, id);
create index transaction_member on transaction (member_id, at, id);
create index transaction_kind on transaction (currency, kind, at, id);
create index transaction_channel on transaction (currency, channel, at, id) where channel <> '';
create index transaction_bank on transaction (currency, bank, at, id) where bank <> '';
create index transaction_provider on transaction (currency, provider, at, id) where provider <> '';
create index transaction_provider_to on transaction (currency, provider_to, at, id) where provider_to <> '';
create index transaction_open on transaction (currency, at, id) where state = 'open';
create index transaction_returned on transaction (currency, at, id) where state = 'returned';
create index transaction_operator on transaction (operator_id, at, id) where operator_id is not null;

-- How many there are of each sort on a day of Asia/Bangkok, and what they come to; kept in step with the rows, so that the
-- sums of a filter never have to read them all.
create table transaction_day (
  currency text collate "C" not null,
  day date not null,
  kind text collate "C" not null,
  channel text collate "C" not null,
  bank text collate "C" not null,
  provider text collate "C" not null,
  provider_to text collate "C" not null,
  state text collate "C" not null,
  step smallint not null,
  count bigint not null check (count >= 0),
  -- What came to members and what left them; of what was returned nothing.
  came numeric not null check (came >= 0),
  went numeric not null check (went >= 0),
  primary key (currency, day, kind, channel, bank, provider, provider_to, state, step)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);

-- How far the rows are fed and checked: the last transfer that no lower one can come before any more. One row.
create table transaction_progress (
  one boolean default true primary key check (one),
  fed bigint not null default 0,
  checked bigint not null default 0,
  -- How often in a row the same stretch did not agree; what agrees is checked once.
  tries int not null default 0,
  -- The member up to whom wallets were looked through for movements without a transfer.
  swept bigint not null default 0,
  checked_at timestamptz,
  -- What does not agree with the books.
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array')
) with (fillfactor = 50);
insert into transaction_progress default values;

-- The last of a member's movements that has a row. A member's movements are numbered without a gap.
create table transaction_fed (
  member_id bigint primary key,
  n bigint not null check (n > 0)
) with (fillfactor = 70);

create index proposal_subject on proposal (subject);

grant select, insert, update on transaction, transaction_day, transaction_progress, transaction_fed to krapao_app;
grant select on transaction, transaction_day, transaction_progress, transaction_fed to krapao_audit;
