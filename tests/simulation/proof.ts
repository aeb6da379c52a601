import { toMajor } from "@krapao/contract";
import type pg from "pg";

import { auditLedger } from "../../apps/server/src/ledger/audit.ts";
import type { Asking } from "./asking.ts";
import type { SimulatedDatabase } from "./database.ts";
import type { Operators } from "./operators.ts";
import type { Outside } from "./outside.ts";
import type { Person } from "./people.ts";

type Options = {
  readonly database: SimulatedDatabase;
  readonly outside: Outside;
  readonly asking: Asking;
  readonly people: readonly Person[];
  readonly operators: Operators | null;
  /** What each member began with, in minor units. */
  readonly opening: ReadonlyMap<string, bigint>;
  readonly fail: (why: string) => void;
};

type Account = {
  readonly kind: string;
  readonly code: string;
  readonly member_id: bigint | null;
  readonly balance: bigint;
  readonly held: bigint;
  readonly busy: bigint | null;
};
type Row = {
  readonly member_id: bigint;
  readonly reference: string;
  readonly status: string;
  readonly amount: bigint;
  readonly n: bigint | null;
};
type Books = { readonly accounts: readonly Account[]; readonly rows: ReadonlyMap<string, Row> };
type Line = {
  readonly kind: string;
  readonly code: string;
  readonly in: number;
  readonly out: number;
  readonly holds: number;
};
type Moved = { readonly reference: string; readonly amount: number };

const minor = (major: number): bigint => BigInt(Math.round(major * 100));
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);

const readBooks = async (owner: pg.Client): Promise<Books> => {
  const { rows: accounts } = await owner.query<Account>(
    "select kind, code, member_id, balance, held, busy from account",
  );
  const { rows } = await owner.query<Row>("select member_id, reference, status, amount, n from saga");
  return { accounts, rows: new Map(rows.map((row) => [row.reference, row])) };
};

const agree = (fail: Options["fail"], what: string, books: bigint, world: bigint): void => {
  if (books !== world) fail(`${what}: ${toMajor(books)} by our books, ${toMajor(world)} by the world's`);
};

/** What came of a member's money, by the world's own books, is what the member has by ours. */
const compareMember = async (
  { database, outside, opening, fail }: Options,
  { accounts, rows }: Books,
  { name, member, games }: Person,
): Promise<void> => {
  const own = accounts.filter((one) => one.member_id === member.id);
  const { rows: orders } = await database.owner.query<{ qrcode_id: string }>(
    "select qrcode_id from qr_order where member_id = $1",
    [member.id],
  );
  const deposits: bigint[] = [];
  for (const { qrcode_id: id } of orders) {
    const payments = (await outside.person("GET", `/bank/payments?qrcodeId=${id}`)) as readonly Moved[];
    const paid = sum(payments.map(({ amount }) => minor(amount)));
    const row = rows.get(id);
    agree(fail, `${name}'s QR ${id}`, row?.status === "SUCCESS" ? row.amount : 0n, paid);
    deposits.push(paid);
  }
  const payouts = (await outside.person("GET", `/bank/payouts?accountNo=${member.id}`)) as readonly Moved[];
  for (const { reference, amount } of payouts) {
    const row = rows.get(reference);
    if (row?.status !== "SUCCESS" || row.amount !== minor(amount))
      fail(`${name} was paid ${amount} for ${reference}, which is ${row?.status ?? "not there"}`);
  }
  let [atGames, net] = [0n, 0n];
  for (const [code, username] of games) {
    const account = (await outside.person("GET", `/games/${code}/accounts/${username}`)) as {
      balance: number;
      net: number;
    };
    const books = own.find((one) => one.kind === "game" && one.code === code);
    agree(fail, `${name} at ${code}`, books?.balance ?? 0n, minor(account.balance));
    atGames += minor(account.balance);
    net += minor(account.net);
  }
  const wallet = own.find((one) => one.kind === "wallet")?.balance ?? 0n;
  const paidOut = sum(payouts.map(({ amount }) => minor(amount)));
  const should = (opening.get(name) ?? 0n) + sum(deposits) - paidOut + net;
  agree(fail, `${name}, all in all`, wallet + atGames, should);
};

/** Each provider holds, and moved in and out, what our house accounts say. */
const compareHouse = async ({ outside, fail }: Options, { accounts }: Books): Promise<void> => {
  const ours = (kind: string, code: string): bigint =>
    sum(accounts.filter((one) => one.kind === kind && one.code === code).map(({ balance }) => balance));
  const { accounts: lines } = (await outside.person("GET", "/totals")) as { accounts: readonly Line[] };
  const theirs = (kind: string, pick: (line: Line) => number, code?: string): bigint =>
    sum(lines.filter((one) => one.kind === kind && (code ?? one.code) === one.code).map((one) => minor(pick(one))));
  const codesOf = (kind: string): ReadonlySet<string> =>
    new Set(lines.filter((line) => line.kind === kind).map(({ code }) => code));
  for (const code of codesOf("qr"))
    agree(
      fail,
      `paid in through ${code}`,
      -ours("qr", code),
      theirs("qr", (line) => line.in, code),
    );
  agree(
    fail,
    "paid out",
    ours("payout", ""),
    theirs("payouts", (line) => line.out),
  );
  for (const code of codesOf("game"))
    agree(
      fail,
      `held at ${code}`,
      ours("game", code),
      theirs("game", (line) => line.holds, code),
    );
  for (const { kind, code, member_id: id, held, busy, balance } of accounts) {
    const account = `${kind} ${code}${id === null ? "" : ` of ${id}`}`;
    if (held !== 0n || busy !== null) fail(`${account}: ${held} held, ${busy === null ? "free" : "busy"}`);
    if (balance !== 0n && ["transit", "difference", "suspense"].includes(kind)) fail(`${account}: ${balance}`);
  }
};

type Movement = { readonly status: string };
type Entry = { readonly reference: string; readonly status: string };

/** Every yes that a member saw is still true, and what was a no moved nothing. */
const keepWord = async ({ asking, people, fail }: Options, books: Books): Promise<void> => {
  for (const { name, member, wish, final } of asking.kept.values()) {
    const { reference } = (final?.body ?? {}) as { reference?: string };
    if (final === null || reference === undefined) continue;
    const url = `/api/statement/movement/${reference}`;
    const answer = await asking.ask(name, member, { method: "GET", url });
    const { status = "" } = (answer?.body ?? {}) as Partial<Movement>;
    // A withdrawal was held, as it said; it is paid, or came back.
    const yes = wish.url.startsWith("/api/wallet/withdraw") ? ["SUCCESS", "FAILED"] : ["SUCCESS"];
    const isTrue = final.status === 200 ? yes.includes(status) : status === "FAILED" || answer?.status === 404;
    if (!isTrue) fail(`${name} ${wish.url} was answered ${final.text}; its movement is ${answer?.text}`);
  }
  for (const { name, member } of people) {
    const wish = { method: "POST", url: "/api/statement", body: { page: 1, limit: 100 } } as const;
    const answer = await asking.ask(name, member, wish);
    const { statements = [] } = (answer?.body ?? {}) as { statements?: readonly Entry[] };
    for (const { reference, status } of statements)
      if (status === "IN_PROGRESS") fail(`${name}: ${reference} is in progress for ever`);
    const many = new Set(statements.map(({ reference }) => reference)).size;
    const should = Math.min(
      100,
      [...books.rows.values()].filter((row) => row.n !== null && row.member_id === member.id).length,
    );
    if (many !== should || statements.length !== should) fail(`${name}: ${statements.length} entries of ${should}`);
  }
};

/** What an operator was told is refused was never paid. */
const keepDecisions = ({ operators, fail }: Options, { rows }: Books): void => {
  for (const reference of operators?.refused ?? []) {
    const { status = "not there" } = rows.get(reference) ?? {};
    if (status !== "FAILED") fail(`refused by an operator, and now ${status}: ${reference}`);
  }
};

/** The audit, and what no flag may hide: nobody lies in this world, so nothing contrary is ever said. */
const audit = async ({ database, fail }: Options): Promise<void> => {
  const { discrepancies } = await auditLedger(database.audit);
  for (const one of discrepancies) fail(`audit: ${one}`);
  const { rows } = await database.owner.query<{ reference: string; kind: string }>(
    "select reference, kind from flag where kind in ('contrary-answer', 'second-payment')",
  );
  for (const { reference, kind } of rows) fail(`flagged: ${kind} ${reference}`);
};

type Round = { readonly stake: number; readonly payout: number };

/** Each play result is the sum of some rounds: all together are no more than what was played. */
const playedOnly = async ({ database, outside, people, fail }: Options): Promise<void> => {
  for (const { name, member, games } of people) {
    for (const [code, username] of games) {
      const rounds = (await outside.person(
        "GET",
        `/games/${code}/accounts/${username}/rounds?limit=200`,
      )) as readonly Round[];
      const played = sum(rounds.map(({ stake, payout }) => minor(Math.abs(payout - stake))));
      const { rows } = await database.owner.query<{ posted: bigint }>(
        `select coalesce(sum(t.amount), 0)::bigint as posted from transfer t join account a on a.id in (t.debit, t.credit)
         where t.kind = 'play' and a.kind = 'game' and a.member_id = $1 and a.code = $2`,
        [member.id, code],
      );
      const posted = rows[0]?.posted ?? 0n;
      if (posted > played) fail(`${name} at ${code}: ${toMajor(posted)} posted as play, ${toMajor(played)} played`);
    }
  }
};

/** A payment of another amount than ordered is flagged. */
const flagged = async ({ database, fail }: Options): Promise<void> => {
  const { rows } = await database.owner.query<{ qrcode_id: string }>(
    `select o.qrcode_id from qr_order o join saga g on g.member_id = o.member_id and g.reference = o.qrcode_id
     where g.status = 'SUCCESS' and g.amount <> o.amount and not exists (
       select 1 from flag f where f.member_id = o.member_id and f.reference = o.qrcode_id and f.kind = 'other-amount')`,
  );
  for (const { qrcode_id: id } of rows) fail(`paid otherwise than ordered and not flagged: ${id}`);
};

/** What has to hold when everything is closed. `during` lets the servers answer meanwhile. */
export const prove = async (
  options: Options,
  during: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> => {
  const books = await readBooks(options.database.owner);
  for (const person of options.people) await compareMember(options, books, person);
  await compareHouse(options, books);
  keepDecisions(options, books);
  await flagged(options);
  await playedOnly(options);
  await audit(options);
  await during(() => keepWord(options, books));
};
