-- What the operators' page of a member shows beside the rest: notes that stay on top, and how a provider answered when it
-- was last asked.
alter table member_note add column pinned_at timestamptz;
grant update (pinned_at) on member_note to krapao_app;
alter table game_account add column told_at timestamptz, add column silent_at timestamptz;
