-- no transaction
-- The logs of many rows are sealed by the numbers of their rows.

create index concurrently if not exists game_bet_seal_row on game_bet (seal_row);
--;
create index concurrently if not exists idempotency_seal_row on idempotency (seal_row);
