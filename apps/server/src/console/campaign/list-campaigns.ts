import { type Currency, toWireCurrency } from "@krapao/contract";
import { listCampaigns } from "@krapao/contract/operator/list-campaigns";

import { readOperatorMarks } from "../../domain/operator/marks.ts";
import { readNames } from "../../domain/promotion/figures.ts";
import { type App, route } from "../../http/route.ts";
import { isWithinHours } from "../../lib/calendar.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";

/** Notices to segments, the progress of each, and the present limits. */
export const addListCampaigns = (app: App): void =>
  route(app, listCampaigns, operators, async ({ context, query }) => {
    const { limit, skip } = skipOf(query);
    const [rows, people, { newsDayMost, newsWeekMost, newsQuiet }] = await Promise.all([
      context.db.selectFrom("campaign").selectAll().orderBy("id", "desc").limit(limit).offset(skip).execute(),
      readOperatorMarks(context.db),
      operatorSettings(context.db),
    ]);
    const namesIn = async (currency: Currency) =>
      readNames(
        context.db,
        currency,
        rows.flatMap((row) =>
          row.currency === currency && row.about_kind !== null ? [{ kind: row.about_kind, code: row.about_code }] : [],
        ),
      );
    const names = new Map(
      await Promise.all((["THB", "LAK"] as const).map(async (each) => [each, await namesIn(each)] as const)),
    );
    return {
      limits: {
        day: newsDayMost,
        week: newsWeekMost,
        quiet: newsQuiet,
        isQuiet: newsQuiet !== null && isWithinHours(newsQuiet, context.databaseTime.now()),
      },
      campaigns: rows.map((row) => ({
        _id: String(row.id),
        segment: row.segment_name,
        currency: toWireCurrency(row.currency),
        title: { th: row.title_th, lo: row.title_lo, en: row.title_en },
        text: { th: row.text_th, lo: row.text_lo, en: row.text_en },
        place: row.place,
        about:
          row.about_kind === null
            ? null
            : {
                kind: row.about_kind,
                code: row.about_code,
                name: names.get(row.currency)?.get(`${row.about_kind} ${row.about_code}`) ?? null,
              },
        state: row.state,
        by: people.get(row.operator_id) ?? null,
        at: row.at.toISOString(),
        found: row.found,
        sent: row.sent,
        skipped: {
          blocked: row.blocked,
          closed: row.closed,
          erasing: row.erasing,
          optedOut: row.opted_out,
          programme: row.programme,
          day: row.day,
          week: row.week,
        },
        endedAt: row.ended_at?.toISOString() ?? null,
      })),
    };
  });
