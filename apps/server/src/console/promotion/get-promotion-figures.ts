import { type Currency, toMajor, toWireCurrency } from "@krapao/contract";
import { getPromotionFigures } from "@krapao/contract/operator/get-promotion-figures";
import type { PromotionFigures, PromotionSums } from "@krapao/contract/operator/promotion-shapes";
import { REPORT_DAYS_MOST, type ReportPeriod } from "@krapao/contract/operator/report-shapes";

import type { Context } from "../../context.ts";
import {
  type Key,
  noSums,
  periodsQuery,
  programmesQuery,
  readNames,
  readUncounted,
  type Sums,
  totalQuery,
} from "../../domain/promotion/figures.ts";
import { lengthOf, periodsOf, type Span, spanBefore } from "../../domain/report/periods.ts";
import { type App, route } from "../../http/route.ts";
import { mondayOf } from "../../lib/calendar.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { currencyOf } from "../report/get-money-report.ts";

const major = (digits: string): number => toMajor(BigInt(digits));

const present = ({ times, members, given, cost, played, back }: Sums): PromotionSums => ({
  times: Number(times),
  members,
  given: major(given),
  cost: major(cost),
  played: major(played),
  back: major(back),
});

const nameOf = ({ kind, code }: Key): string => `${kind} ${code}`;

const readProgrammes = async (
  { db }: Context,
  currency: Currency,
  span: Span,
  before: Span,
): Promise<PromotionFigures["programmes"]> => {
  const [now, then] = await Promise.all([
    programmesQuery(currency, span).execute(db),
    programmesQuery(currency, before).execute(db),
  ]);
  const past = new Map(then.rows.map((row) => [nameOf(row), row]));
  const names = await readNames(db, currency, now.rows);
  return now.rows.map((row) => ({
    kind: row.kind,
    code: row.code,
    name: names.get(nameOf(row)) ?? null,
    ...present(row),
    before: present(past.get(nameOf(row)) ?? noSums),
  }));
};

/** The day on which a period that begins with `day` (or with the span) can be known. */
const firstOf = (day: string, by: ReportPeriod): string =>
  by === "day" ? day : by === "week" ? mondayOf(day) : `${day.slice(0, 8)}01`;

const readRows = async (
  { db }: Context,
  currency: Currency,
  span: Span,
  by: ReportPeriod,
  of: Key | null,
): Promise<PromotionFigures["rows"]> => {
  const { rows } = await periodsQuery(currency, span, by, of).execute(db);
  const found = new Map(rows.map((row) => [row.day, row]));
  return periodsOf(span, by)
    .map((period) => ({ ...period, ...present(found.get(firstOf(period.from, by)) ?? noSums) }))
    .toReversed();
};

const readTotal = async ({ db }: Context, currency: Currency, span: Span): Promise<PromotionSums> =>
  present((await totalQuery(currency, span).execute(db)).rows[0] ?? noSums);

/**
 * Returns what bonuses, wheels, refunds and invites gave between two days, and their results. Refuses with KEY_INVALID
 * for a period that is too long or ends before it begins.
 */
export const addGetPromotionFigures = (app: App): void =>
  route(app, getPromotionFigures, operators, async ({ context, query }) => {
    const { from, to, by = "day", kind, code = "" } = query;
    const [span, length] = [{ from, to }, lengthOf({ from, to })];
    if (length < 1 || length > REPORT_DAYS_MOST) throw refuse("KEY_INVALID");
    const isWithCode = kind === "bonus" || kind === "wheel";
    if ((code !== "") !== isWithCode) throw refuse("KEY_INVALID");
    const currency = currencyOf(context, query.currency);
    const before = spanBefore(span);
    const [programmes, total, totalBefore, rows, uncounted] = await Promise.all([
      readProgrammes(context, currency, span, before),
      readTotal(context, currency, span),
      readTotal(context, currency, before),
      readRows(context, currency, span, by, kind === undefined ? null : { kind, code }),
      readUncounted(context.db),
    ]);
    return {
      currency: toWireCurrency(currency),
      ...span,
      by,
      programmes,
      total,
      before: { ...before, total: totalBefore },
      rows,
      uncounted,
    };
  });
