import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import { browseMembers } from "@krapao/contract/operator/browse-members";
import { exportMembers } from "@krapao/contract/operator/export-members";
import { MEMBER_RISK_MOST } from "@krapao/contract/operator/get-member-risk";
import {
  MEMBER_FILE_MOST,
  type MemberFilter,
  type MemberRow,
  MEMBERS_COUNTED,
  type MemberSort,
} from "@krapao/contract/operator/member-list-shapes";

import type { Context } from "../../context.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { findSummaries, type Mark, type Summary } from "../../domain/member-summary/find-summaries.ts";
import { readLevels, readTagsOf } from "../../domain/member-summary/labels.ts";
import { markOf } from "../../domain/operator/marks.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { type App, route } from "../../http/route.ts";
import { type Limit, limitOf, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";
import { checkFreshFor, operators } from "../operators.ts";
import { currenciesOf, filterOf } from "../../domain/member-summary/read-filter.ts";

const USUAL = 50;

const PAGES = limitOf("member-pages");
const FILES = limitOf("member-files");

const take = async ({ db }: Context, limit: Limit, operator: Operator): Promise<void> => {
  const turn = await takeTurn(db, limit, String(operator.id));
  if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
};

const MARK = /^(-?\d{1,18})_([1-9]\d{9})$/;

/** The position that a page begins after, from its text. Null for none. Throws KEY_INVALID. */
const readMark = (text: string | undefined): Mark | null => {
  if (text === undefined) return null;
  const [, by, id] = MARK.exec(text) ?? [];
  if (by === undefined || id === undefined) throw refuse("KEY_INVALID");
  return { by: BigInt(by), id: BigInt(id) };
};

/** Risk neither sorts nor filters for a role that may not see it. Throws NO_PERMISSION. */
const checkRisk = (
  { may }: Operator,
  { sort, riskLeast }: Pick<MemberFilter, "riskLeast"> & { readonly sort?: MemberSort | undefined },
): void => {
  if ((sort === "risk" || riskLeast !== undefined) && !may.has("risk.see")) throw refuse("NO_PERMISSION");
};

const presentRow = (row: Summary, { may }: Operator): Omit<MemberRow, "level" | "tags"> => ({
  ...markOf({ id: row.member_id, name: row.name, phone: row.phone }),
  mark: `${row.by}_${row.member_id}`,
  currency: toWireCurrency(row.currency),
  status: row.status,
  createdAt: row.joined_at.toISOString(),
  seenAt: row.seen_at.toISOString(),
  firstDeposit: row.first_deposit,
  lastDeposit: row.last_deposit,
  lastPlayed: row.last_played,
  deposited: toMajor(row.deposited),
  withdrawn: toMajor(row.withdrawn),
  turnover: toMajor(row.turnover),
  play: toMajor(row.play),
  available: toMajor(row.wallet),
  inGames: toMajor(row.games),
  recentDeposited: toMajor(row.recent_deposited),
  recentPlay: toMajor(row.recent_play),
  weekNet: toMajor(row.week_net),
  language: row.language,
  risk: may.has("risk.see") ? Math.min(MEMBER_RISK_MOST, row.risk) : null,
});

/** Rows in the operators' form, with the labels of the members. */
const present = async ({ db }: Context, operator: Operator, rows: readonly Summary[]): Promise<MemberRow[]> => {
  const [levels, tags] = await Promise.all([
    readLevels(db),
    readTagsOf(
      db,
      rows.map((row) => row.member_id),
    ),
  ]);
  return rows.map((row) => ({
    ...presentRow(row, operator),
    level: levels.find(({ _id }) => _id === String(row.level_id)) ?? null,
    tags: [...(tags.get(row.member_id) ?? [])],
  }));
};

const readCurrencies = async (context: Context): Promise<Currency[]> => {
  const [usual, other] = currenciesOf(context);
  const found = await context.db
    .selectFrom("member_summary")
    .select("member_id")
    .where("currency", "=", other)
    .limit(1)
    .executeTakeFirst();
  return found === undefined ? [usual] : [usual, other];
};

/** Returns a page of members. Refuses too many pages of an operator in an hour with REQUEST_LIMIT (S64). */
export const addBrowseMembers = (app: App): void =>
  route(app, browseMembers, operators, async ({ context, operator, query }) => {
    const took = context.stopwatch();
    const { sort = "joined", order = "desc", after, before, limit = USUAL, ...narrowed } = query;
    checkRisk(operator, query);
    const filter = filterOf(context, narrowed);
    const isBack = before !== undefined;
    const place = readMark(before ?? after);
    await take(context, PAGES, operator);
    const [{ rows, found }, currencies] = await Promise.all([
      findSummaries(context.db, filter, { sort, isDown: order === "desc", place, isBack, limit: limit + 1 }),
      readCurrencies(context),
    ]);
    const isLonger = rows.length > limit;
    const shown = isLonger ? (isBack ? rows.slice(1) : rows.slice(0, limit)) : rows;
    return {
      currency: toWireCurrency(filter.currency),
      currencies: currencies.map(toWireCurrency),
      rows: await present(context, operator, shown),
      hasEarlier: isBack ? isLonger : place !== null,
      hasMore: isBack ? true : isLonger,
      found: Math.min(found, MEMBERS_COUNTED),
      isMore: found > MEMBERS_COUNTED,
      tookMs: Math.round(took()),
    };
  });

/** The list as a file. The export and its filter are recorded in the audit log before the file is sent. */
export const addExportMembers = (app: App): void =>
  route(app, exportMembers, operators, async ({ context, operator, query }) => {
    const { sort = "joined", order = "desc", ...narrowed } = query;
    checkRisk(operator, query);
    const filter = filterOf(context, narrowed);
    const part = { sort, isDown: order === "desc", place: null, isBack: false, limit: MEMBER_FILE_MOST + 1 };
    const { rows } = await findSummaries(context.db, filter, part);
    const given = rows.slice(0, MEMBER_FILE_MOST);
    await checkFreshFor(context, operator, given.length);
    await take(context, FILES, operator);
    await recordAuditEvent(context.db, context.clock.now(), {
      act: exportMembers.name,
      by: operator.id,
      after: { ...query, rows: given.length },
    });
    return { rows: await present(context, operator, given), hasMore: rows.length > MEMBER_FILE_MOST };
  });
