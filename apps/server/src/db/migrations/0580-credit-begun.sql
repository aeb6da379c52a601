-- Whether an approved match of a bank line, or a credited report, passed the comparison with unproven credits of its sum.
-- It is set once, while the bank's row of bank_credit_progress is locked: of two at once the second sees the first.
alter table proposal add column credit_begun boolean not null default false;
