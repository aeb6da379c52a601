-- A transfer of the feed that may be money which operators credited under another reference waits in suspense.

-- Which transfer of the feed is held because of which credit of operators. Each credit holds one transfer.
create table bank_held (
  -- The posting that operators credited.
  credit text collate "C" primary key,
  -- The transfer of the feed that may be the same money.
  transfer text collate "C" not null unique
);
grant select, insert, update, delete on bank_held to krapao_app;
grant select on bank_held to krapao_audit;

-- From when on the account was read without a gap; null: since before this column.
alter table bank_read add column since timestamptz;
