-- The queue that a movement waits in: the provider that its state's call goes to, else its kind. An index depends on the
-- result, so this function never changes; another one would be added, with an index of its own.
create or replace function saga_queue(kind text, state text, from_code text, to_code text) returns text
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
