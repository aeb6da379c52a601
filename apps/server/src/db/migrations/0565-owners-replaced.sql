-- When another owner last took an owner's place: shut them out, gave them another role, or a new first password.
alter table operator add column replaced_at timestamptz;
-- Made or changed when nobody else could say yes, because the other owners had just been replaced: the wait is longer.
alter table operator add column waits_longer boolean not null default false;
