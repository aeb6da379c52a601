import type { Currency } from "@krapao/contract";

import type { GameAccount } from "../../adapters/games/port.ts";
import type { Context } from "../../context.ts";
import type { Statement } from "../../db/prepared.ts";
import { arrayOf } from "../../db/arrays.ts";
import type { AccountId } from "../../ledger/posting.ts";
import { batchReads, inPlace } from "../../lib/batch-reads.ts";
import { createBoundedCache } from "../../lib/bounded-cache.ts";
import { isGameServed } from "./provider-suspension.ts";

/** A member's open account at a provider, with its account in our books. */
export type MemberGame = GameAccount & {
  readonly memberId: bigint;
  /** The provider's code. */
  readonly code: string;
  readonly account: AccountId;
};

/** The member whose money a call moves. */
export type Holder = { readonly id: bigint; readonly currency: Currency };

/** The member's wallet in our books. */
export const walletOf = (context: Context, member: Holder): Promise<AccountId> =>
  context.ledger.account({ kind: "wallet", code: "", currency: member.currency, memberId: member.id });

/** What is available in the wallet, without held amounts, in minor units. */
export const availableOf = async (context: Context, member: Holder): Promise<bigint> => {
  const balance = await context.ledger.balance(await walletOf(context, member));
  return balance === null ? 0n : balance.balance - balance.held;
};

type Row = {
  readonly code: string;
  readonly username: string;
  readonly currency: Currency;
  readonly account: AccountId | null;
};

const columns = `g.code, g.username, g.currency, (
      select a.id from account a
      where a.member_id = g.member_id and a.kind = 'game' and a.code = g.code and a.currency = g.currency
    ) as account`;

const all: Statement = {
  name: "open_games",
  text: `
    select ${columns} from game_account g join game_provider p on p.code = g.code
    where g.member_id = $1 and g.activated_at is not null and p.is_active
    order by p.position`,
};

const one: Statement = {
  name: "game_account",
  text: `select ${columns} from game_account g where g.member_id = $1 and g.code = $2`,
};

const some: Statement = { name: "look_games", text: "select * from look_games($1, $2)" };

type Asked = { readonly memberId: bigint; readonly code: string };
type Found = Omit<Row, "code" | "username"> & { readonly n: bigint; readonly username: string | null };

/** Reads one open account for each of many members, in one statement. */
const createReader = ({ prepared }: Context): ((asked: Asked) => Promise<Found>) =>
  batchReads(async (asked) =>
    inPlace(
      await prepared<Found>(some, [
        arrayOf(asked.map(({ memberId }) => memberId)),
        arrayOf(asked.map(({ code }) => code)),
      ]),
    ),
  );

const readOpen = async (context: Context, asked: Asked): Promise<readonly Row[]> => {
  const { username, currency, account } = await context.once(createReader)(asked);
  return username === null ? [] : [{ code: asked.code, username, currency, account }];
};

const gameFrom = async (context: Context, memberId: bigint, row: Row): Promise<MemberGame> => {
  const { code, username, currency } = row;
  const account = row.account ?? (await context.ledger.account({ kind: "game", code, currency, memberId }));
  const game = { memberId, code, username, currency, account };
  remember(context, game);
  return game;
};

/**
 * The member's open accounts at providers in service, in the order of the carousels; only the one of `code` when it is
 * given.
 */
export const openGames = async (
  context: Context,
  member: Holder,
  code: string | null = null,
): Promise<readonly MemberGame[]> => {
  if (code !== null && !context.adapters.games.has(code)) return [];
  const rows =
    code === null
      ? await context.prepared<Row>(all, [String(member.id)])
      : await readOpen(context, { memberId: member.id, code });
  const served = rows.filter((row) => context.adapters.games.has(row.code));
  return Promise.all(served.map((row) => gameFrom(context, member.id, row)));
};

/**
 * A member's name at a provider never changes, so up to this many are cached. The least recently used one is dropped
 * first.
 */
const CACHED = 20_000;
const createRemembered = () => createBoundedCache<string, MemberGame>(CACHED);

const remember = (context: Context, game: MemberGame): void => {
  context.once(createRemembered).set(`${game.memberId} ${game.code}`, game);
};

/** The member's open account at a provider that is in service; null where there is none. */
export const openGame = async (context: Context, member: Holder, code: string): Promise<MemberGame | null> => {
  // An account that was opened stays open. So for a cached account only the provider's state has to be read.
  const known = context.once(createRemembered).get(`${member.id} ${code}`);
  if (known !== undefined && (await isGameServed(context, code))) return known;
  return (await openGames(context, member, code))[0] ?? null;
};

/** The account of a transfer in progress, whether its provider is in service or not. */
export const gameOf = async (context: Context, memberId: bigint, code: string): Promise<MemberGame> => {
  const known = context.once(createRemembered).get(`${memberId} ${code}`);
  if (known !== undefined) return known;
  const [row] = await context.prepared<Row>(one, [String(memberId), code]);
  if (row === undefined) throw new Error("the transfer's game account does not exist");
  return gameFrom(context, memberId, row);
};
