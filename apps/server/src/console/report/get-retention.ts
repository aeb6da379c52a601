import { toWireCurrency } from "@krapao/contract";
import { getRetention } from "@krapao/contract/operator/get-retention";

import { readRetention } from "../../domain/report/retention.ts";
import { dayOf } from "../../lib/calendar.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { currencyOf } from "./get-money-report.ts";

/** Members by the week in which they joined, and how many of them came back. */
export const addGetRetention = (app: App): void =>
  route(app, getRetention, operators, async ({ context, query }) => {
    const currency = currencyOf(context, query.currency);
    const weeks = await readRetention(context.db, currency, dayOf(context.databaseTime.now()));
    return { currency: toWireCurrency(currency), weeks: weeks.map((week) => ({ ...week, active: [...week.active] })) };
  });
