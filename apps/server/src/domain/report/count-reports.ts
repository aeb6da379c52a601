import type { Context } from "../../context.ts";
import { countEntries } from "./count-entries.ts";
import { countGiven } from "./count-given.ts";
import { countPayouts } from "./count-payouts.ts";
import { countTurnover } from "./count-turnover.ts";

/**
 * Brings the reports up to date: what is new in the books, also by bank, and what each member was given, then what is new
 * in the bet reports.
 */
export const countReports = async (context: Context, isStopping: () => boolean = () => false): Promise<void> => {
  await countEntries(context, isStopping);
  await countPayouts(context, isStopping);
  await countGiven(context, isStopping);
  await countTurnover(context, isStopping);
};
