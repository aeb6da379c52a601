import { fromWireCurrency } from "@krapao/contract";
import { closeDay } from "@krapao/contract/operator/close-day";

import { closeDay as close } from "../../domain/report/closing.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { readDayRow } from "./money-report.ts";

/** Freezes the figures of a day. */
export const addCloseDay = (app: App): void =>
  route(app, closeDay, operators, async ({ context, operator, params, body }) => {
    const currency = fromWireCurrency(body.currency);
    await close(context, currency, params.day, operator.id);
    return readDayRow(context, currency, params.day);
  });
