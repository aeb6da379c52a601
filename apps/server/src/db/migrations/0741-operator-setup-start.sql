-- The start that made the link: the other servers of that start make no other. Null where no starter gave an id.
alter table operator_setup
  add column start_id text;
