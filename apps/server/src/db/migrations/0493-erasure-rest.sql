-- What was left in the wallet and is less than the least withdrawal: paid out with the request. Null: nothing was.
alter table erasure add column rest bigint check (rest > 0);
grant update (rest) on erasure to krapao_app;
