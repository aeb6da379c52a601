-- no transaction
-- Origins are forgotten by their age.

create index concurrently if not exists registration_origin_created on registration_origin (created_at);
