-- A withdrawal that waits for an operator has a state of its own. There are few, and all are found by the index of open rows.
update saga set state = 'reviewing' where kind = 'withdraw' and state = 'held' and status = 'IN_PROGRESS' and data ? 'waits';
