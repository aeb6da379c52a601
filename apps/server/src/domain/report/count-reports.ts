import type { Context } from "../../context.ts";
import { countEntries } from "./count-entries.ts";
import { countGiven } from "./count-given.ts";
import { countPayouts } from "./count-payouts.ts";
import { countTurnover } from "./count-turnover.ts";
import { eachAlone } from "./each-alone.ts";

/**
 * Brings the reports up to date: what is new in the books, also by bank, and what each member was given, then what is new
 * in the bet reports. What cannot be counted does not stop the rest, and is tried again in the next run.
 */
export const countReports = async (context: Context, isStopping: () => boolean = () => false): Promise<void> => {
  await eachAlone([countEntries, countPayouts, countGiven, countTurnover], (count) => count(context, isStopping));
};
