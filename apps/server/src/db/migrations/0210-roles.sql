-- The roles of the operators' console. What those of every console allow stands in the contract and never changes: their
-- rows are here so that an operator's role is always one that there is. The others are composed by an owner.
create table operator_role (
  name text collate "C" primary key check (length(name) between 2 and 30),
  is_built_in boolean not null default false,
  -- Of a composed role: names of the contract's permissions.
  permissions text[] collate "C" not null,
  version int not null default 1 check (version > 0),
  changed_at timestamptz,
  check (not is_built_in or permissions = '{}')
) with (fillfactor = 80);
insert into operator_role (name, is_built_in, permissions)
select unnest(array['owner', 'cashier', 'finance', 'support', 'risk', 'marketing', 'reader']), true, '{}';
grant select, insert, update, delete on operator_role to krapao_app;
grant select on operator_role to krapao_audit;

alter table operator drop constraint operator_role_check;
alter table operator add constraint operator_role_known foreign key (role) references operator_role (name);
create index operator_role_held on operator (role);
