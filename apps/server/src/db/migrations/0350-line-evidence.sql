-- What whoever proposed to match a line was shown, as it was then; and what whoever approved says to have compared.
alter table proposal add column seen jsonb check (jsonb_typeof(seen) = 'object');
alter table proposal add column compared jsonb check (jsonb_typeof(compared) = 'array');
