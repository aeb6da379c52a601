import { type Currency, fromWireCurrency, type WireCurrency } from "@krapao/contract";
import { getMoneyReport } from "@krapao/contract/operator/get-money-report";
import { REPORT_DAYS_MOST } from "@krapao/contract/operator/report-shapes";

import type { Context } from "../../context.ts";
import { lengthOf } from "../../domain/report/periods.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { readMoneyReport } from "./money-report.ts";

/** The currency of a report: the requested one, otherwise the edition's own. */
export const currencyOf = ({ settings }: Context, asked: WireCurrency | undefined): Currency =>
  asked === undefined ? (settings.edition === "lo" ? "LAK" : "THB") : fromWireCurrency(asked);

/**
 * Returns deposits, withdrawals and the house's result between two days. Refuses with KEY_INVALID for a period that is
 * too long or ends before it begins.
 */
export const addGetMoneyReport = (app: App): void =>
  route(app, getMoneyReport, operators, async ({ context, query: { from, to, by = "day", currency } }) => {
    const length = lengthOf({ from, to });
    if (length < 1 || length > REPORT_DAYS_MOST) throw refuse("KEY_INVALID");
    return readMoneyReport(context, currencyOf(context, currency), { from, to }, by);
  });
