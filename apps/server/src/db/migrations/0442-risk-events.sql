-- A rule says what it looks at. Those that are there look at withdrawals that are held.
update risk_rule set
  draft = draft || '{"event": "withdrawal"}',
  live = live || '{"event": "withdrawal"}';
update risk_trial set content = content || '{"event": "withdrawal"}';

-- What the product flagged by itself until now, as rules with the same values. The console has words for these names.
insert into risk_rule (draft, draft_at, live)
select content, '2026-11-23T00:00:00Z', content from (
  values
    ('{"name": "unplayed-withdrawal", "event": "paid-withdrawal", "currency": null, "act": "flag", "score": 20,
       "conditions": [{"measure": "played-percent", "is": "at-most", "value": 99}]}'::jsonb),
    ('{"name": "shared-bonus", "event": "bonus", "currency": null, "act": "flag", "score": 20,
       "conditions": [{"measure": "same-bonus-members", "is": "at-least", "value": 1}]}'),
    ('{"name": "shared-registrations-address", "event": "registration", "currency": null, "act": "flag", "score": 20,
       "conditions": [{"measure": "registrations-one-address", "is": "at-least", "value": 3}]}'),
    ('{"name": "shared-registrations-device", "event": "registration", "currency": null, "act": "flag", "score": 20,
       "conditions": [{"measure": "registrations-one-device", "is": "at-least", "value": 3}]}'),
    ('{"name": "both-sides", "event": "both-sides", "currency": null, "act": "flag", "score": 30,
       "conditions": [{"measure": "smaller-side-percent", "is": "at-least", "value": 50}]}')
) installed(content);

-- What a trial goes through, by time.
create index member_bonus_activated on member_bonus (activated_at);
create index game_bet_event_seen on game_bet (seen_at) where event is not null;
