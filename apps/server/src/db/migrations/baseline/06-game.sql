-- functions: count_play, refuse_retired_key
-- Game providers, members' accounts there, their bets, and the reports that bets are read from.

-- A game provider, as members see it.
create table game_provider (
  -- As in `slots[].code`.
  code text collate "C" primary key,
  position int not null,
  name text not null check (length(name) between 1 and 50),
  category text collate "C" not null check (category in ('slot', 'sport', 'lotto')),
  is_active boolean not null default true,
  -- A provider may count in units of its own. The screens multiply its balance by this.
  ft_wallet_slot double precision not null default 1 check (ft_wallet_slot > 0),
  logo text collate "C" not null,
  background text collate "C" not null,
  -- Addresses that open the provider's own pages and apps.
  web text collate "C",
  android text collate "C",
  ios text collate "C"
);
grant select, insert, update on game_provider to krapao_app;
grant select on game_provider to krapao_audit;

-- A member's account at a game provider.
create table game_account (
  member_id bigint not null,
  code text collate "C" not null,
  -- Our name for the member there. Never another member's.
  username text collate "C" not null check (username ~ '^[a-z0-9]{6,20}$'),
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  -- Sealed (S51). next_password is set while the provider has not confirmed a reset.
  password bytea not null,
  next_password bytea,
  created_at timestamptz not null,
  -- When the provider confirmed the account; null until then.
  activated_at timestamptz,
  primary key (member_id, code)
) with (fillfactor = 90);
create index game_account_username on game_account (code, username);
create trigger game_account_sealed before insert or update of password, next_password on game_account
  for each row execute function refuse_retired_key('password', 'next_password');
grant select, insert, update, delete on game_account to krapao_app;
grant select (member_id, code, username, currency, created_at, activated_at) on game_account to krapao_audit;

-- A one-time ticket that opens a game (S36). The provider verifies it with us, once, within 2 minutes.
create table launch_ticket (
  -- SHA-256 of 32 random bytes.
  ticket_hash bytea not null,
  member_id bigint not null,
  code text collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (ticket_hash, member_id)
);
create index launch_ticket_expires on launch_ticket (expires_at);
grant select, insert, update, delete on launch_ticket to krapao_app;

-- A bet line of a provider's report. A log of the chain: only `counted` ever changes.
create table game_bet (
  member_id bigint not null,
  code text collate "C" not null,
  -- The provider's own.
  id text collate "C" not null check (length(id) between 1 and 100),
  at timestamptz not null,
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  -- The part of the stake that counts as turnover.
  valid bigint not null check (valid >= 0),
  -- When we came to know of it.
  seen_at timestamptz not null,
  -- Whether it was compared with the play results in the books.
  counted boolean not null default false,
  -- What the bet was on, where the provider tells it. A member who backed both sides of one event is flagged.
  event text collate "C" check (length(event) between 1 and 100),
  side text collate "C" check (length(side) between 1 and 50),
  seal_row bigint default nextval('seal_row_number'),
  primary key (member_id, code, id),
  constraint game_bet_on check ((event is null) = (side is null))
);
create index game_bet_at on game_bet (member_id, code, at);
-- Bets that were not compared with the books yet.
create index game_bet_open on game_bet (member_id, code, at, id) where not counted;
-- A member's bets on an event.
create index game_bet_event on game_bet (member_id, code, event) where event is not null;
-- The log by number.
create index game_bet_seal_row on game_bet (seal_row);
create trigger game_bet_counted after insert on game_bet referencing new table as fresh
  for each statement execute function count_play();
grant select, insert, update (counted) on game_bet to krapao_app;
grant select on game_bet to krapao_audit;

-- What a member's bets add up to. A trigger keeps it in step with game_bet.
create table member_play (
  member_id bigint primary key,
  valid numeric not null check (valid >= 0),
  -- What the member lost by the bets, less what they won.
  lost numeric not null default 0
) with (fillfactor = 70);
grant select on member_play to krapao_app, krapao_audit;

-- How far the report of a member's game account was read, and compared with the play results in the books.
create table game_report (
  member_id bigint not null,
  code text collate "C" not null,
  -- Everything before this moment is in game_bet.
  read_up_to timestamptz not null,
  -- Play results up to this entry of the game's account were compared with the report; and what had been transferred into
  -- the account and out of it by then.
  base_seq bigint not null default 0,
  moved_in bigint not null default 0,
  moved_out bigint not null default 0,
  -- What no bet explains so far, as the account sees it. It stands in the difference account.
  unexplained bigint not null default 0,
  -- The entry after which a balance agreed with the books; it waits for the report. And between which times it was read.
  seen_seq bigint,
  seen_from timestamptz,
  seen_to timestamptz,
  -- A difference that was found and is being posted.
  moving bigint,
  -- When the report is to be read again, and until when it is read without anybody asking.
  due_at timestamptz,
  active_until timestamptz,
  -- How many differences were posted. Part of the reference of each.
  moves bigint not null default 0,
  primary key (member_id, code),
  check ((seen_seq is null) = (seen_from is null) and (seen_seq is null) = (seen_to is null)),
  check (moving is null or seen_seq is not null)
) with (fillfactor = 70);
create index game_report_due_of on game_report (code, due_at) where due_at is not null;
grant select, insert, update on game_report to krapao_app;
grant select on game_report to krapao_audit;

-- Providers, or all play (`ALL`), that an owner stopped: no launches, and no money into them (S64).
create table provider_stop (
  code text collate "C" primary key,
  stopped_at timestamptz not null
);
grant select, insert, delete on provider_stop to krapao_app;
grant select on provider_stop to krapao_audit;

-- Calls to outside systems. All servers together add them up, in slots of five minutes.
create table provider_health (
  -- The outside system.
  target text collate "C" not null,
  -- When the five minutes began.
  slot timestamptz not null,
  calls bigint not null,
  -- Calls that brought no clear answer.
  unclear bigint not null,
  -- How many calls took up to 50, 100, 200, 500, 1000, 2000, 5000 and 10000 ms, and longer.
  times bigint[] not null check (cardinality(times) = 9),
  last_unclear_at timestamptz,
  primary key (target, slot)
) with (fillfactor = 70);
create index provider_health_slot on provider_health (slot);
grant select, insert, update, delete on provider_health to krapao_app;
grant select on provider_health to krapao_audit;
