-- Where an address was when its member signed in, by the table that the operator keeps; the address itself is not kept.
alter table session add column place text;
