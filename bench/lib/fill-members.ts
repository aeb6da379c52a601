import type pg from "pg";

import { STEPS } from "../../apps/server/src/domain/transaction/steps.ts";
import { fillTable } from "./fill-table.ts";

/** The number of the first member. */
export const BEFORE_FIRST = 1_000_000_000;
/** The day after the last filled day, and the number of days. */
export const LAST_DAY = "2026-11-22";
const DAYS = 365;
/** How often a member visits in that time, and what each visit adds to the books: 13 transfers of two entries. */
const VISITS = 2;
const TRANSFERS = 13;
const PLAYS = 9;
export const ENTRIES_OF_MEMBER = VISITS * TRANSFERS * 2;
const GAMES = ["PG", "UFABET", "BETFLIX", "JOKER2"];
const BANKS = ["KBANK", "SCB", "BBL", "KTB", "BAY"];
/** Postings are numbered in blocks of a thousand (apps/server/src/db/functions/ledger_batch.sql). */
const BATCH = 1_000;
/** Withdrawals that wait for an operator. */
const WAITING = 300;

const list = (values: readonly string[]): string => `array[${values.map((value) => `'${value}'`).join(", ")}]`;

/**
 * Members with names, phones and bank accounts, a session each, and what a visit of each is worth: 1 to 50 times 1,000.00.
 * `s` adds up the worth of all members before, `sp` of those who play at the same game.
 */
const fillPeople = async (owner: pg.Client, members: number): Promise<void> => {
  await owner.query(
    `create unlogged table people as
     select g, m, p, g / ${GAMES.length} as at, ${BEFORE_FIRST} + g + 1 as member,
       coalesce(sum(m) over (order by g rows between unbounded preceding and 1 preceding), 0)::bigint as s,
       coalesce(sum(m) over (partition by p order by g rows between unbounded preceding and 1 preceding), 0)::bigint as sp,
       sum(m) over ()::bigint as t, sum(m) over (partition by p)::bigint as tp,
       count(*) over (partition by p)::bigint as np
     from (select g::bigint, 1 + (g::bigint * 7919) % 50 as m, (g % ${GAMES.length})::int as p
       from generate_series(0, $1::int - 1) g) r`,
    [members],
  );
  await owner.query("analyze people");
  const joined = `timestamptz '${LAST_DAY}' - interval '${DAYS} days' + (p.g::float / ${members}) * interval '${DAYS} days' / ${VISITS} - interval '1 hour'`;
  const bank = `(${list(BANKS)})[1 + p.g % ${BANKS.length}]`;
  await fillTable(owner, "member", async () =>
    owner.query(
      `insert into member (id, phone, name, password, currency, source_code, inviter_id, bank_country, bank_code,
         bank_account_no, bank_account_name, created_at)
       select p.member, '+668' || lpad(p.g::text, 8, '0'), 'สมาชิก ' || p.g, 'x', 'THB', 'FRIEND',
         case when p.g % 10 = 9 then p.member - 5 end, 'TH', ${bank}, lpad(p.g::text, 10, '0'),
         'MEMBER ' || p.g || ' JAIDEE', ${joined}
       from people p`,
    ),
  );
  await fillTable(owner, "member_phone", async () =>
    owner.query("insert into member_phone select phone, id from member"),
  );
  await fillTable(owner, "member_bank", async () =>
    owner.query("insert into member_bank select bank_country, bank_code, bank_account_no, id from member"),
  );
  // Other tables refer to it, so its key stays.
  await owner.query(
    `insert into session (member_id, id, token_hash, device, remember, created_at, used_at, expires_at, idle_ms)
     select id, 's', sha256(('member-token-' || (id - ${BEFORE_FIRST}))::bytea), 'bench', true, created_at,
       created_at + interval '1 hour', timestamptz '2099-01-01', 864000000 from member`,
  );
};

/** The house accounts, a wallet for each member, and an account at one game. Returns the first id of each kind. */
const fillAccounts = async (owner: pg.Client, members: number) => {
  const visits = `${VISITS}::bigint`;
  const ids = async (text: string): Promise<readonly bigint[]> =>
    (await owner.query<{ id: string }>(text)).rows.map(({ id }) => BigInt(id));
  const house = async (kind: string, code: string, balance: string, seq: string): Promise<bigint> =>
    (
      await ids(
        `insert into account (kind, code, currency, balance, seq)
         select '${kind}', '${code}', 'THB', ${balance}, ${seq} from people p limit 1 returning id::text`,
      )
    )[0] ?? 0n;
  await owner.query("alter table account disable trigger user");
  const qr = await house("qr", "KBANK", `-100000 * t * ${visits}`, `${members} * ${visits}`);
  const payout = await house("payout", "", `50000 * t * ${visits}`, `${members} * ${visits}`);
  const plays = await ids(
    `insert into account (kind, code, currency, balance, seq)
     select 'play', (${list(GAMES)})[1 + p], 'THB', 2000 * ${PLAYS} * max(tp) * ${visits}, ${PLAYS} * max(np) * ${visits}
     from people group by p order by p returning id::text`,
  );
  await owner.query("alter table account enable trigger user");
  const last = plays.at(-1) ?? 0n;
  await fillTable(owner, "account", async () => {
    await owner.query(
      `insert into account (kind, member_id, currency, floor, balance, seq, movements)
       select 'wallet', member, 'THB', 0, 32000 * m * ${visits}, 4 * ${visits}, 4 * ${visits} from people order by g`,
    );
    await owner.query(
      `insert into account (kind, code, member_id, currency, balance, seq)
       select 'game', (${list(GAMES)})[1 + p], member, 'THB', 0, ${PLAYS + 2} * ${visits} from people order by g`,
    );
  });
  const [first] = await ids("select min(id)::text as id from account where kind = 'wallet' and member_id is not null");
  if (first !== last + 1n) throw new Error("the accounts are not numbered one after the other");
  return { qr, payout, play: plays[0] ?? 0n, wallet: first, game: first + BigInt(members) };
};

type Accounts = Awaited<ReturnType<typeof fillAccounts>>;

/**
 * The steps of a visit, as `w`: what is posted, out of which account into which, and what each side has after it. `c` is
 * the visit, `p` the member. A deposit, all of it into a game, plays that are lost, the rest back, and half of it paid out.
 */
const postings = (members: number, { qr, payout, play, wallet, game }: Accounts): string => {
  const [own, at] = [`${wallet} + p.g`, `${game} + p.g`];
  const kept = "32000 * p.m * c";
  const step = (
    n: string,
    kind: string,
    state: string,
    amount: string,
    debit: readonly [string, string, string],
    credit: readonly [string, string, string],
  ): string => `(${n}, '${kind}', '${state}', ${amount}, ${debit.join(", ")}, ${credit.join(", ")})`;
  const games = `${PLAYS + 2} * c`;
  const rows = [
    step(
      "1",
      "deposit-qr",
      "posted",
      "100000 * p.m",
      [`${qr}`, `c * ${members} + p.g + 1`, "-100000 * (c * p.t + p.s + p.m)"],
      [own, "4 * c + 1", `${kept} + 100000 * p.m`],
    ),
    step("2", "to-game", "settled", "100000 * p.m", [own, "4 * c + 2", kept], [at, `${games} + 1`, "100000 * p.m"]),
    ...Array.from({ length: PLAYS }, (_, k) =>
      step(
        `${k + 3}`,
        "play",
        "posted",
        "2000 * p.m",
        [at, `${games} + ${k + 2}`, `100000 * p.m - 2000 * p.m * ${k + 1}`],
        [
          `${play} + p.p`,
          `(c * p.np + p.at) * ${PLAYS} + ${k + 1}`,
          `2000 * ((c * p.tp + p.sp) * ${PLAYS} + p.m * ${k + 1})`,
        ],
      ),
    ),
    step(
      "12",
      "from-game",
      "settled",
      "82000 * p.m",
      [at, `${games} + ${PLAYS + 2}`, "0::bigint"],
      [own, "4 * c + 3", `${kept} + 82000 * p.m`],
    ),
    step(
      "13",
      "withdraw",
      "settled",
      "50000 * p.m",
      [own, "4 * c + 4", `${kept} + 32000 * p.m`],
      [`${payout}`, `c * ${members} + p.g + 1`, "50000 * (c * p.t + p.s + p.m)"],
    ),
  ];
  return `generate_series(0, ${VISITS - 1}) c cross join people p
    cross join lateral (values ${rows.join(",\n      ")})
      w(step, kind, state, amount, debit, debit_seq, debit_balance, credit, credit_seq, credit_balance)
    cross join lateral (select (c::bigint * ${members} + p.g) * ${TRANSFERS} + w.step as id,
      timestamptz '${LAST_DAY}' - interval '${DAYS} days'
        + ((c::bigint * ${members} + p.g)::float / ${members * VISITS}) * interval '${DAYS} days'
        + w.step * interval '1 second' as at) n`;
};

const fillBooks = async (owner: pg.Client, members: number, accounts: Accounts): Promise<void> => {
  const from = postings(members, accounts);
  await fillTable(owner, "transfer", async () =>
    owner.query(
      `insert into transfer (id, reference, kind, state, currency, amount, debit, credit, created_at, ended_at)
       select n.id, case when w.kind = 'deposit-qr' then 'qr:' else '' end || 'T' || n.id, w.kind, w.state, 'THB', w.amount,
         w.debit, w.credit, n.at, case when w.state = 'settled' then n.at end from ${from}`,
    ),
  );
  await fillTable(owner, "entry", async () =>
    owner.query(
      `insert into entry (account, seq, transfer, amount, balance, created_at)
       select e.account, e.seq, n.id, e.amount, e.balance, n.at from ${from}
         cross join lateral (values (w.debit, w.debit_seq, -w.amount, w.debit_balance),
           (w.credit, w.credit_seq, w.amount, w.credit_balance)) e(account, seq, amount, balance)`,
    ),
  );
  await fillTable(owner, "saga", async () =>
    owner.query(
      `insert into saga (member_id, reference, kind, type, state, status, amount, currency, from_code, to_code, n, balance,
         timeline, data, created_at, changed_at, listed_at)
       select p.member, 'T' || n.id, k.kind, k.type, k.state, 'SUCCESS', w.amount, 'THB', k.from_code, k.to_code,
         4 * c + k.n, case when w.step in (2, 13) then w.debit_balance else w.credit_balance end,
         jsonb_build_array(jsonb_build_object('at', n.at, 'state', k.first), jsonb_build_object('at', n.at, 'state', k.state)),
         case when w.step = 13 then jsonb_build_object('payee', jsonb_build_object('bankCode', k.to_code, 'accountNo',
           lpad(p.g::text, 10, '0'), 'accountName', 'MEMBER ' || p.g || ' JAIDEE')) else '{}' end, n.at, n.at, n.at
       from ${from} join lateral (values
         (1, 1, 'qr-deposit', 'deposit', 'waiting', 'paid', 'KBANK', 'WALLET'),
         (2, 2, 'transfer', 'transfer', 'sending', 'done', 'WALLET', (${list(GAMES)})[1 + p.p]),
         (12, 3, 'transfer', 'transfer', 'fetching', 'done', (${list(GAMES)})[1 + p.p], 'WALLET'),
         (13, 4, 'withdraw', 'withdraw', 'held', 'paid', 'WALLET', (${list(BANKS)})[1 + p.g % ${BANKS.length}])
       ) k(step, n, kind, type, first, state, from_code, to_code) on k.step = w.step`,
    ),
  );
  await owner.query("select setval('transfer_id', $1)", [Math.ceil((members * VISITS * TRANSFERS + 1) / BATCH) + 1]);
};

/** The rows of transactions with their sums, as the feed writes them. */
const fillTransactions = async (owner: pg.Client): Promise<void> => {
  const step = `(select count(*) from unnest(array[${STEPS.join(", ")}]::bigint[]) s(start) where start <= size)`;
  await fillTable(owner, "transaction", async () => {
    await owner.query(
      `insert into transaction (member_id, reference, n, at, kind, source, state, currency, amount, step, balance, from_code,
         to_code, channel, bank, provider)
       select member_id, reference, n, listed_at, type, kind, 'done', currency,
         case when from_code = 'WALLET' then -amount else amount end, ${step.replace("size", "amount")}, balance, from_code,
         to_code, case type when 'deposit' then 'qr' when 'withdraw' then 'payout' else '' end, case type when 'withdraw' then to_code else '' end,
         case type when 'withdraw' then '' when 'deposit' then from_code
           else replace(from_code || to_code, 'WALLET', '') end from saga`,
    );
    await owner.query(
      `insert into transaction (member_id, reference, at, kind, source, state, currency, amount, step, from_code, to_code,
         provider)
       select d.member_id, t.reference, t.created_at, 'play', 'play', 'done', t.currency, -t.amount,
         ${step.replace("size", "t.amount")}, d.code, d.code, d.code
       from transfer t join account d on d.id = t.debit where t.kind = 'play'`,
    );
  });
  await owner.query(
    `insert into transaction_day (currency, day, kind, channel, bank, provider, provider_to, state, step, count, came, went)
     select currency, (at at time zone 'Asia/Bangkok')::date, kind, channel, bank, provider, provider_to, state, step,
       count(*), coalesce(sum(amount) filter (where amount > 0), 0), coalesce(sum(-amount) filter (where amount < 0), 0)
     from transaction group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
  );
  await owner.query(
    "update transaction_progress set fed = t.last, checked = t.last from (select max(id) as last from transfer) t",
  );
  await fillTable(owner, "transaction_fed", async () =>
    owner.query("insert into transaction_fed select member_id, movements from account where kind = 'wallet'"),
  );
};

/** The figures of the reports and of the members list, as the product computes them. */
const fillFigures = async (owner: pg.Client, { qr, payout }: Accounts): Promise<void> => {
  const day = "(t.created_at at time zone 'Asia/Bangkok')::date";
  await owner.query("insert into report_progress select id, seq from account where member_id is null");
  await owner.query(
    `insert into report_day (day, currency, account_kind, code, transfer_kind, with_member, received, paid, transfers)
     select ${day}, 'THB', a.kind, a.code, t.kind, true, coalesce(sum(t.amount) filter (where a.id = t.credit), 0),
       coalesce(sum(t.amount) filter (where a.id = t.debit), 0), count(*)
     from transfer t join account a on a.id in (t.debit, t.credit) and a.member_id is null group by 1, 3, 4, 5`,
  );
  await owner.query(
    `insert into report_payout_progress select id, seq from account where member_id is null and kind = 'payout'`,
  );
  await owner.query(
    `insert into report_payout (day, currency, bank, paid, transfers)
     select (s.listed_at at time zone 'Asia/Bangkok')::date, 'THB', s.to_code, sum(s.amount), count(*)
     from saga s where s.kind = 'withdraw' group by 1, 3`,
  );
  await fillTable(owner, "report_member_day", async () =>
    owner.query(
      `insert into report_member_day (member_id, day, currency, deposited, withdrawn, play, previous)
       select r.*, lag(r.day) over (partition by r.member_id order by r.day) from (
       select o.member_id, ${day} as day, 'THB', coalesce(sum(t.amount) filter (where t.debit = ${qr}), 0),
         coalesce(sum(t.amount) filter (where t.credit = ${payout}), 0), coalesce(sum(t.amount) filter (where t.kind = 'play'), 0)
       from transfer t join account o on o.id = case when t.debit = ${qr} then t.credit else t.debit end
       where t.kind in ('deposit-qr', 'play', 'withdraw') group by 1, 2) r`,
    ),
  );
  await fillTable(owner, "report_first_deposit", async () =>
    owner.query(
      `insert into report_first_deposit (member_id, day, currency, amount)
       select distinct on (o.member_id) o.member_id, ${day}, 'THB', t.amount
       from transfer t join account o on o.id = t.credit where t.debit = ${qr} order by o.member_id, t.id`,
    ),
  );
  await fillTable(owner, "member_summary", async () =>
    owner.query(
      `insert into member_summary (member_id, currency, status, joined_at, seen_at, first_deposit, recent_from, week_from,
         last_deposit, last_played, risk, language, shares_device)
       select m.id, m.currency, m.status, m.created_at, s.used_at, f.day, d.recent_from, d.week_from, d.last_deposit,
         d.last_played, case when m.id % 50 = 0 then (m.id % 90)::int else 0 end,
         case when m.id % 200 = 0 then 'en' else 'th' end, m.id % 300 = 0
       from member m join session s on s.member_id = m.id join report_first_deposit f on f.member_id = m.id
         join (select member_id,
             min(day) filter (where day >= recent_day()) as recent_from,
             min(day) filter (where day >= recent_day() + 23) as week_from,
             max(day) filter (where deposited > 0) as last_deposit,
             max(day) filter (where turnover > 0 or play <> 0) as last_played
           from report_member_day group by member_id) d on d.member_id = m.id`,
    ),
  );
  await fillTable(owner, "member_payment_total", async () =>
    owner.query(
      `insert into member_payment_total (member_id, currency, deposited, withdrawn, recent_deposited, week_net)
       select member_id, currency, sum(deposited), sum(withdrawn),
         coalesce(sum(deposited) filter (where day >= recent_day()), 0),
         coalesce(sum(deposited - withdrawn) filter (where day >= recent_day() + 23), 0)
       from report_member_day group by member_id, currency`,
    ),
  );
  await fillTable(owner, "member_play_total", async () =>
    owner.query(
      `insert into member_play_total (member_id, currency, turnover, play, recent_play)
       select member_id, currency, sum(turnover), sum(play), coalesce(sum(play) filter (where day >= recent_day()), 0)
       from report_member_day group by member_id, currency`,
    ),
  );
  await fillTable(owner, "member_balance", async () =>
    owner.query(
      `insert into member_balance (member_id, currency, wallet, games)
       select member_id, currency, sum(balance - held) filter (where kind = 'wallet'),
         coalesce(sum(balance) filter (where kind = 'game'), 0)
       from account where member_id is not null group by member_id, currency`,
    ),
  );
};

/**
 * Fills an empty database with members who came twice in a year, as the product would have left it: sessions, accounts, 52
 * entries for each, movements, transactions and figures. A multiple of four.
 */
export const fillMembers = async (owner: pg.Client, members: number): Promise<void> => {
  for (const set of ["synchronous_commit = off", "statement_timeout = 0", "maintenance_work_mem = '512MB'"])
    await owner.query(`set ${set}`);
  await owner.query("set work_mem = '512MB'");
  await fillPeople(owner, members);
  const accounts = await fillAccounts(owner, members);
  await fillBooks(owner, members, accounts);
  await fillTransactions(owner);
  await fillFigures(owner, accounts);
  await owner.query("drop table people");
};

/** What waits for operators: flags on one member in fifty, and withdrawals; and a log of a hundred thousand events. */
export const fillQueues = async (owner: pg.Client, members: number, acts: number): Promise<void> => {
  await fillTable(owner, "flag", async () =>
    owner.query(
      `insert into flag (member_id, reference, kind, subject, created_at, is_open)
       select member_id, reference, 'bank-changed', '', listed_at, member_id % 500 = 0 from saga
       where kind = 'withdraw' and member_id % 50 = 0`,
    ),
  );
  await owner.query(
    `insert into saga (member_id, reference, kind, type, state, status, amount, currency, from_code, to_code, n, balance,
       timeline, data, created_at, changed_at, listed_at)
     select member_id, 'W' || reference, kind, type, 'held', 'IN_PROGRESS', amount, currency, from_code, to_code, n + 1,
       balance, timeline, data, db_now(), db_now(), db_now()
     from saga where kind = 'withdraw' and n = ${VISITS * 4} order by member_id limit ${Math.min(WAITING, members)}`,
  );
  // The log continues after its last row.
  const last = "select coalesce(max(id), 0) as id from operator_act";
  await fillTable(owner, "operator_act", async () =>
    owner.query(
      `insert into operator_act (id, at, operator_id, act, subject, member_id, reason, before, after, hash)
       select l.id + g, timestamptz '${LAST_DAY}' - (${acts} - g) * interval '5 minutes', 1, 'blockMember', m::text, m,
         'Asked for it on the phone, call ' || g, '{"status":"active"}', '{"status":"blocked"}', sha256(g::text::bytea)
       from generate_series(1, ${acts}) g, (${last}) l,
         lateral (select ${BEFORE_FIRST} + 1 + (g::bigint * 7919) % ${members} as m) r`,
    ),
  );
  await owner.query("alter table operator_act_end disable trigger user");
  await owner.query(
    `insert into operator_act_end (id, hash) select a.id, a.hash from operator_act a join (${last}) l using (id)
     on conflict (one) do update set id = excluded.id, hash = excluded.hash`,
  );
  await owner.query("alter table operator_act_end enable trigger user");
};
