/**
 * The tables that several parts of the world share. A provider's own tables are with its code. Amounts in minor units,
 * times in milliseconds since 1970.
 */
export const schema = `
create table if not exists account (
  id integer primary key,
  kind text not null,
  code text not null,
  number text not null,
  name text not null,
  currency text not null,
  moved_in integer not null default 0,
  moved_out integer not null default 0,
  unique (kind, code, number, currency)
) strict;

create table if not exists movement (
  id integer primary key,
  debit integer not null references account (id),
  credit integer not null references account (id),
  amount integer not null check (amount > 0),
  what text not null,
  reference text not null,
  at integer not null,
  check (debit <> credit)
) strict;

create table if not exists sms (
  id integer primary key,
  phone text not null,
  sender text not null,
  text text not null,
  at integer not null
) strict;
create index if not exists sms_phone on sms (phone, id);

create table if not exists chat_message (
  id integer primary key,
  chat text not null,
  text text not null,
  at integer not null
) strict;

create table if not exists bank_transfer (
  reference text primary key,
  from_bank text not null,
  from_number text not null,
  from_name text not null,
  to_bank text not null,
  to_number text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  at integer not null
) strict, without rowid;

create index if not exists bank_transfer_to on bank_transfer (to_bank, to_number, at);

create table if not exists feed_receiver (
  code text not null,
  number text not null,
  currency text,
  path text not null,
  primary key (code, number)
) strict, without rowid;

create table if not exists player (
  provider text not null,
  username text not null,
  password blob not null,
  currency text not null,
  balance integer not null default 0 check (balance >= 0),
  primary key (provider, username)
) strict, without rowid;

create table if not exists game_transfer (
  id integer primary key,
  provider text not null,
  reference text not null,
  username text not null,
  amount integer not null check (amount <> 0),
  balance_after integer not null,
  at integer not null,
  unique (provider, reference)
) strict;

create table if not exists game_void (
  provider text not null,
  reference text not null,
  at integer not null,
  primary key (provider, reference)
) strict, without rowid;

create table if not exists round (
  id integer primary key,
  provider text not null,
  username text not null,
  stake integer not null check (stake >= 0),
  payout integer not null check (payout >= 0),
  balance_after integer not null,
  at integer not null
) strict;
-- What a round was on, where the game has events and sides.
create table if not exists round_bet (
  round integer primary key references round (id),
  event text not null,
  side text not null
) strict;
create index if not exists round_player on round (provider, username, id);
create index if not exists round_time on round (provider, username, at, id);
create index if not exists game_transfer_player on game_transfer (provider, username);

create table if not exists game_link (
  ticket text primary key,
  provider text not null,
  username text not null,
  expires_at integer not null
) strict, without rowid;

create table if not exists callback (
  id integer primary key,
  target text not null,
  signed_by text,
  path text not null,
  body text not null,
  due_at integer not null,
  tries integer not null default 0
) strict;
create index if not exists callback_due on callback (due_at);

create table if not exists fault (
  target text not null,
  kind text not null,
  rate real not null check (rate > 0 and rate <= 1),
  calls integer not null default 0,
  hits integer not null default 0,
  primary key (target, kind)
) strict;

create table if not exists request_key (
  provider text not null,
  key text not null,
  hash text not null,
  body text not null,
  primary key (provider, key)
) strict, without rowid;
`;
