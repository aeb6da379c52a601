-- What saga_queue was called before, for servers of the version before. The planner puts the text of either function in
-- place of the call, so the index over saga_queue serves both. To be dropped with the version after next.
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
