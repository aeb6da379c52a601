-- Views are of a page: until now of the transactions alone.
alter table operator_view
  add column page text collate "C" not null default 'transactions' check (page in ('transactions', 'members'));
alter table operator_view alter column page drop default;
alter table operator_view drop constraint operator_view_operator_id_name_key;
alter table operator_view add unique (operator_id, page, name);
