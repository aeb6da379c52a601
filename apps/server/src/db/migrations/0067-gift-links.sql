-- TrueMoney gift links: which are taken or being taken (rule 17).

create table gift_link (
  member_id bigint not null,
  -- Of the movement.
  reference text collate "C" not null,
  -- SHA-256 of the link's code, in hex.
  code_hash text collate "C" not null check (code_hash ~ '^[0-9a-f]{64}$'),
  -- The code itself while it is needed, AES-256-GCM bound to this row (S51).
  sealed bytea,
  -- The voucher's number at TrueMoney, once it was looked at.
  their_reference text collate "C" check (length(their_reference) between 1 and 60),
  created_at timestamptz not null,
  -- When it was given up: the code may be tried again.
  released_at timestamptz,
  primary key (member_id, reference)
) with (fillfactor = 80);
-- One at a time for a code, over all members and servers; one that was taken is taken for good.
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

grant select, insert on gift_link to krapao_app;
grant update (sealed, their_reference, released_at) on gift_link to krapao_app;
grant select (member_id, reference, code_hash, their_reference, created_at, released_at) on gift_link to krapao_audit;
