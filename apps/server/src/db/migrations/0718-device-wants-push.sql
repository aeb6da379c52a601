-- The member turned push messages on in this browser and has not turned them off: after the next sign-in there they come
-- again.
alter table member_device add column wants_push boolean not null default false;
