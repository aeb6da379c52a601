-- What a bet was on, where the provider tells it: who backed both sides of one event is flagged.

alter table game_bet
  add column event text collate "C" check (length(event) between 1 and 100),
  add column side text collate "C" check (length(side) between 1 and 50),
  add constraint game_bet_on check ((event is null) = (side is null));
-- A member's bets on an event; and with whom they share a device or a payer, whatever the bonus.
create index game_bet_event on game_bet (member_id, code, event) where event is not null;
create index member_bonus_same_origin on member_bonus (origin) where origin is not null;
create index member_bonus_same_payer on member_bonus (payer) where payer is not null;
