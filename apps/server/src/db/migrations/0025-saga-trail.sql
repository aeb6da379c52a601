-- Everything that was tried about a movement whose outside call was not clear at once: each call, question, balance and
-- report with its answer, and what a person decided.

create table saga_trail (
  member_id bigint not null,
  reference text collate "C" not null,
  n bigint generated always as identity,
  at timestamptz not null,
  -- In which state of the movement.
  state text collate "C" not null,
  what text collate "C" not null check (what in ('call', 'ask', 'balance', 'report', 'look', 'decision')),
  answer text collate "C" not null check (length(answer) between 1 and 60),
  took_ms integer not null check (took_ms >= 0),
  -- Amounts as digits in minor units; never a secret, never a body.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and length(detail::text) <= 4000),
  primary key (member_id, reference, n)
);

grant select, insert, delete on saga_trail to krapao_app;
grant select on saga_trail to krapao_audit;
