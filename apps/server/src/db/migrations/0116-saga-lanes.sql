-- no transaction
-- Due rows are taken lane by lane, so that one silent provider holds up nobody else's.

-- Whom a row waits for: the provider that its state's call is at, else its kind. An index rests on it: it is never changed.
create or replace function saga_lane(kind text, state text, from_code text, to_code text) returns text
language sql immutable
as $$
  select case
    when kind = 'transfer' and state in ('sending', 'forwarding') then 'game ' || to_code
    when kind = 'transfer' and state = 'fetching' then 'game ' || from_code
    when kind = 'qr-deposit' then 'qr ' || from_code
    when kind in ('withdraw', 'suspense-return') and state = 'paying' then 'payouts'
    else kind
  end
$$;
--;
create index concurrently if not exists saga_due_lane on saga (saga_lane(kind, state, from_code, to_code), due_at)
  where due_at is not null;
--;
drop index concurrently if exists saga_due;
