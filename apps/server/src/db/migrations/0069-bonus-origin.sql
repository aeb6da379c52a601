-- Where a bonus was received from: a fingerprint of the network address and the device, to be compared and for nothing
-- else; and the bank account that paid its deposit, where that is known.
alter table member_bonus
  add column origin text collate "C" check (length(origin) between 1 and 100),
  add column payer text collate "C" check (length(payer) between 1 and 100);
create index member_bonus_origin on member_bonus (code, origin) where origin is not null;
create index member_bonus_payer on member_bonus (code, payer) where payer is not null;
