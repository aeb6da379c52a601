-- What providers report of members' play, line by line, and how far each account's report is read and set against the
-- books.

create table game_bet (
  member_id bigint not null,
  code text collate "C" not null,
  -- The provider's own.
  id text collate "C" not null check (length(id) between 1 and 100),
  at timestamptz not null,
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  -- What of the stake counts as turnover.
  valid bigint not null check (valid >= 0),
  -- When we came to know of it.
  seen_at timestamptz not null,
  -- Set against the play results in the books.
  counted boolean not null default false,
  primary key (member_id, code, id)
);
create index game_bet_at on game_bet (member_id, code, at);
create index game_bet_open on game_bet (member_id, code, at, id) where not counted;

create table game_report (
  member_id bigint not null,
  code text collate "C" not null,
  -- Everything before this moment is in game_bet.
  read_up_to timestamptz not null,
  -- Play results up to this entry of the game's account in the books are set against the report; and what had been
  -- transferred into it and out of it by then.
  base_seq bigint not null default 0,
  moved_in bigint not null default 0,
  moved_out bigint not null default 0,
  -- What was found to be explained by no bet so far, from the account's view: it stands in the difference account.
  unexplained bigint not null default 0,
  -- The entry after which a balance agreed with the books, which waits for the report; and when it was looked at.
  seen_seq bigint,
  seen_from timestamptz,
  seen_to timestamptz,
  -- A difference that was found and is being posted.
  moving bigint,
  -- When to read the report again; and until when without anybody asking.
  due_at timestamptz,
  active_until timestamptz,
  primary key (member_id, code),
  check ((seen_seq is null) = (seen_from is null) and (seen_seq is null) = (seen_to is null)),
  check (moving is null or seen_seq is not null)
) with (fillfactor = 70);
create index game_report_due on game_report (due_at) where due_at is not null;

grant select, insert, update on game_bet, game_report to krapao_app;
grant select on game_bet, game_report to krapao_audit;
