-- Where money went: withdrawals name the payouts as their channel. Transfers between accounts of the house are a kind of
-- their own, with their bank, from where to where, and are in no total. The feed waits for this.
select from transaction_progress for update;

alter table transaction drop constraint transaction_kind_check, add constraint transaction_kind_check check (kind in
  ('deposit', 'withdraw', 'transfer', 'bonus', 'reward', 'play', 'hand', 'correction', 'suspense', 'treasury')) not valid;

update transaction set channel = 'payout' where kind = 'withdraw' and channel = '';
insert into transaction_day as d
  (currency, day, kind, channel, bank, provider, provider_to, state, step, count, came, went)
select currency, day, kind, 'payout', bank, provider, provider_to, state, step, count, came, went from transaction_day
where kind = 'withdraw' and channel = ''
on conflict (currency, day, kind, channel, bank, provider, provider_to, state, step) do update set
  count = d.count + excluded.count, came = d.came + excluded.came, went = d.went + excluded.went;
update transaction_day set count = 0, came = 0, went = 0 where kind = 'withdraw' and channel = '';

-- What an account of the house is credited with, it has paid.
update transaction t set kind = 'treasury', amount = abs(t.amount),
  from_code = case c.code when '' then c.kind else c.code end, to_code = case d.code when '' then d.kind else d.code end,
  bank = case when c.kind = 'bank' then c.code when d.kind = 'bank' then d.code else '' end
from transfer p join account d on d.id = p.debit join account c on c.id = p.credit
where t.kind = 'suspense' and t.source = 'treasury' and t.member_id = 0 and p.reference = t.reference;

update transaction_day set count = 0, came = 0, went = 0 where kind = 'suspense';
insert into transaction_day as d
  (currency, day, kind, channel, bank, provider, provider_to, state, step, count, came, went)
select currency, (at at time zone 'Asia/Bangkok')::date, kind, channel, bank, provider, provider_to, state, step, count(*),
  coalesce(sum(amount) filter (where amount > 0 and kind <> 'treasury' and state <> 'returned'), 0),
  coalesce(sum(-amount) filter (where amount < 0 and state <> 'returned'), 0)
from transaction where kind in ('suspense', 'treasury') group by 1, 2, 3, 4, 5, 6, 7, 8, 9
on conflict (currency, day, kind, channel, bank, provider, provider_to, state, step) do update set
  count = d.count + excluded.count, came = d.came + excluded.came, went = d.went + excluded.went;
