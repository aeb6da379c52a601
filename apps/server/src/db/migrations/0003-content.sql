-- What visitors and members read, and the accounts that they pay to.

-- Codes repeat between countries: a bank is a country and a code.
create table bank (
  country text collate "C" not null check (country in ('TH', 'LA')),
  code text collate "C" not null,
  name_th text not null,
  name_lo text,
  name_en text not null,
  -- Digits of an account's number: a hint, never a rule.
  account_no_lengths int[] not null,
  -- How an account's number is printed, e.g. 3-1-5-1.
  grouping text collate "C",
  is_offered boolean not null,
  primary key (country, code)
);

-- How a member heard of us.
create table source (
  code text collate "C" primary key,
  position int not null,
  description_th text not null,
  description_lo text not null,
  description_en text not null
);

-- Texts in three languages; HTML is sanitised before it is saved (S47).
create table content (
  kind text collate "C" not null check (kind in ('condition', 'agreement', 'contact', 'notice')),
  language text collate "C" not null check (language in ('th', 'lo', 'en')),
  position int not null,
  html text not null,
  primary key (kind, language, position)
);

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

grant select, insert, update, delete on bank, source, content, deposit_account to krapao_app;
grant select on bank, source, deposit_account to krapao_audit;
