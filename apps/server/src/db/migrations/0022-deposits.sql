-- QR orders, what was paid on them, and members' claims of transfers by hand.

create table qr_order (
  member_id bigint not null,
  qrcode_id text collate "C" not null,
  provider text collate "C" not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  -- As ordered.
  amount bigint not null check (amount > 0),
  -- The code's text; null until the provider has made the order.
  payload text collate "C",
  their_reference text collate "C",
  created_at timestamptz not null,
  expire_at timestamptz not null,
  -- When and why it is not open any more; an open one that is past its time is closed by the next.
  closed_at timestamptz,
  closed_as text collate "C" check (closed_as in ('paid', 'cancelled', 'replaced', 'expired', 'refused')),
  -- One inquiry at a time and one a second (S34).
  inquired_at timestamptz,
  inquiring_until timestamptz,
  primary key (member_id, qrcode_id),
  check ((closed_at is null) = (closed_as is null))
) with (fillfactor = 80);
-- One open QR for a member and provider (rule 7).
create unique index qr_order_open on qr_order (member_id, provider) where closed_at is null;
create index qr_order_id on qr_order (qrcode_id);

-- Each payment that a provider reported, once, before it is booked: nothing reported is ever dropped.
create table qr_payment (
  member_id bigint not null,
  qrcode_id text collate "C" not null,
  -- The provider's own.
  reference text collate "C" not null check (length(reference) between 1 and 200),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  booked_as text collate "C" check (booked_as in ('wallet', 'suspense')),
  primary key (member_id, qrcode_id, reference)
);

-- A member says that they made a transfer; it credits nothing by itself (rule 5).
create table deposit_claim (
  member_id bigint not null,
  id text collate "C" not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount > 0),
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'matched', 'refused')),
  created_at timestamptz not null,
  primary key (member_id, id)
);
create index deposit_claim_waiting on deposit_claim (created_at) where state = 'waiting';

grant select, insert, update on qr_order, qr_payment, deposit_claim to krapao_app;
grant select on qr_order, qr_payment, deposit_claim to krapao_audit;
