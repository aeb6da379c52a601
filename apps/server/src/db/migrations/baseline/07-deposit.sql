-- functions: refuse_change, refuse_retired_key
-- The ways by which money comes in: QR orders, the bank's feed, deposit reports, slips and gift links.

-- Our accounts that members pay into.
create table deposit_account (
  id bigint generated always as identity primary key,
  position int not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  -- BANK, PAYMENT (a provider of QR payments) or WALLET (TrueMoney).
  type text collate "C" not null check (type in ('BANK', 'PAYMENT', 'WALLET')),
  mode text collate "C" not null,
  bank_country text collate "C",
  bank_code text collate "C" not null,
  account_name text not null,
  account_no text collate "C" not null,
  is_active boolean not null default true
);
grant select, insert, update, delete on deposit_account to krapao_app;
grant select on deposit_account to krapao_audit;

-- An order to pay by QR.
create table qr_order (
  member_id bigint not null,
  qrcode_id text collate "C" primary key,
  provider text collate "C" not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  -- As ordered.
  amount bigint not null check (amount > 0),
  -- The text of the QR code; null until the provider has made the order.
  payload text collate "C",
  their_reference text collate "C",
  created_at timestamptz not null,
  expire_at timestamptz not null,
  -- When and why it was closed. An open order that is past its time is closed by the next order.
  closed_at timestamptz,
  closed_as text collate "C" check (closed_as in ('paid', 'cancelled', 'replaced', 'expired', 'refused')),
  -- One inquiry at a time, and one a second (S34).
  inquired_at timestamptz,
  inquiring_until timestamptz,
  check ((closed_at is null) = (closed_as is null))
) with (fillfactor = 80);
-- One open QR for a member and provider (rule 7).
create unique index qr_order_open on qr_order (member_id, provider) where closed_at is null;
grant select, insert, update on qr_order to krapao_app;
grant select on qr_order to krapao_audit;

-- A payment that a provider reported for an order. It is recorded once, before it is booked, so that no report is ever lost.
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
grant select, insert, update on qr_payment to krapao_app;
grant select on qr_payment to krapao_audit;

-- An event that a provider told us, counted once (S33).
create table callback_event (
  provider text collate "C" not null,
  event_id text collate "C" not null,
  created_at timestamptz not null,
  -- The time of the message that told of the event first. A message that tells of it again has a row of its own, without
  -- a time.
  told_at timestamptz,
  primary key (provider, event_id)
);
create index callback_event_age on callback_event using brin (created_at) with (pages_per_range = 32);
grant select, insert, delete on callback_event to krapao_app;

-- A transfer into an account of ours, from the bank's feed, the bank's answer or a slip.
create table bank_transfer (
  -- The posting that brings it into our books: the sending bank's code and its own reference.
  reference text collate "C" primary key check (length(reference) between 1 and 120),
  sending_bank text collate "C" not null,
  sender_no text collate "C" not null,
  sender_name text not null,
  receiving_bank text collate "C" not null,
  receiving_no text collate "C" not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount > 0),
  -- When it was made, by the bank's clock.
  at timestamptz not null,
  created_at timestamptz not null,
  -- Where it was booked; null while it is not. repeat: a reference that was used before, for a person to judge.
  booked_as text collate "C" check (booked_as in ('wallet', 'suspense', 'repeat')),
  -- The member that it was credited to at once.
  member_id bigint,
  -- The transfer that has the same reference.
  repeat_of text collate "C"
);
create index bank_transfer_waiting on bank_transfer (created_at) where booked_as is null;
create index bank_transfer_at on bank_transfer (receiving_bank, at);
-- A member's transfers, which are erased with the member.
create index bank_transfer_member on bank_transfer (member_id) where member_id is not null;
create index bank_transfer_repeat on bank_transfer (repeat_of) where repeat_of is not null;
grant select, insert, update on bank_transfer to krapao_app;
grant select on bank_transfer to krapao_audit;

-- How far the statement of an account of ours was read.
create table bank_read (
  bank_code text collate "C" not null,
  account_no text collate "C" not null,
  up_to timestamptz not null,
  primary key (bank_code, account_no)
);
grant select, insert, update on bank_read to krapao_app;
grant select on bank_read to krapao_audit;

-- A member's report that they made a transfer. It credits nothing by itself (rule 5).
create table deposit_claim (
  member_id bigint not null,
  id text collate "C" not null,
  currency text collate "C" not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount > 0),
  -- crediting: two operators approved it, and it is being done.
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'crediting', 'matched', 'refused')),
  created_at timestamptz not null,
  -- The bank of our account that the member says they paid to; null where they did not say.
  bank_code text collate "C",
  -- The bank transfer that it was credited with: the posting's reference.
  transfer text collate "C",
  decided_by bigint,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 500),
  primary key (member_id, id)
);
create index deposit_claim_waiting on deposit_claim (created_at) where state = 'waiting';
create unique index deposit_claim_id on deposit_claim (id);
create unique index deposit_claim_transfer on deposit_claim (transfer) where transfer is not null;
create index deposit_claim_open on deposit_claim (member_id) where state in ('waiting', 'crediting');
create index deposit_claim_state on deposit_claim (state, created_at);
grant select, insert, update on deposit_claim to krapao_app;
grant select on deposit_claim to krapao_audit;

-- A TrueMoney gift link that a member sent.
create table gift_link (
  member_id bigint not null,
  -- Of the movement.
  reference text collate "C" not null,
  -- SHA-256 of the link's code, in hex.
  code_hash text collate "C" not null check (code_hash ~ '^[0-9a-f]{64}$'),
  -- The code itself while it is needed: AES-256-GCM, bound to this row (S51).
  sealed bytea,
  -- The voucher's number at TrueMoney, once it was looked up.
  their_reference text collate "C" check (length(their_reference) between 1 and 60),
  created_at timestamptz not null,
  -- When it was given up. The code may be tried again.
  released_at timestamptz,
  primary key (member_id, reference)
) with (fillfactor = 80);
-- A code is used by one movement at a time, over all members and servers, and never again once it was redeemed.
create unique index gift_link_code on gift_link (code_hash) where released_at is null;
create index gift_link_reference on gift_link (reference);
create index gift_link_their on gift_link (their_reference);
create trigger gift_link_stays before delete or truncate on gift_link
  for each statement execute function refuse_change();
create trigger gift_link_fixed before update on gift_link for each row
  when ((old.member_id, old.reference, old.code_hash, old.created_at)
    is distinct from (new.member_id, new.reference, new.code_hash, new.created_at)
    or old.released_at is distinct from new.released_at and old.released_at is not null)
  execute function refuse_change();
create trigger gift_link_sealed before insert or update of sealed on gift_link
  for each row execute function refuse_retired_key('sealed');
grant select, insert, update (sealed, their_reference, released_at) on gift_link to krapao_app;
grant select (member_id, reference, code_hash, their_reference, created_at, released_at) on gift_link to krapao_audit;

-- Whether slips and gift links are closed to a member, after too many refusals. Locked by the process that counts.
create table deposit_brake (
  member_id bigint primary key,
  -- When it was last lifted. Refusals at or before that time no longer count.
  lifted_at timestamptz,
  -- Null: never closed yet, or lifted.
  closed_until timestamptz,
  -- Refusals since it closed first.
  since_closed int not null default 0 check (since_closed >= 0),
  -- Closed until an operator lifts it.
  waits boolean not null default false,
  check (closed_until is not null or since_closed = 0 and not waits)
) with (fillfactor = 80);
grant select, insert, update, delete on deposit_brake to krapao_app;
grant select on deposit_brake to krapao_audit;

-- A slip or gift link that was refused, once however often its movement is processed.
create table deposit_refusal (
  member_id bigint not null,
  -- Of the slip or gift link.
  reference text collate "C" not null check (length(reference) between 1 and 120),
  what text collate "C" not null check (what in ('slip', 'gift')),
  at timestamptz not null,
  primary key (member_id, reference)
);
create index deposit_refusal_at on deposit_refusal (at);
grant select, insert, delete on deposit_refusal to krapao_app;
grant select on deposit_refusal to krapao_audit;
