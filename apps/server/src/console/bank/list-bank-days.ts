import { toMajor } from "@krapao/contract";
import { listBankDays } from "@krapao/contract/operator/list-bank-days";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { readBankDays } from "./bank-days.ts";

const amountOf = (amount: bigint | null): number | null => (amount === null ? null : toMajor(amount));

/** The bank's balance and the books' balance, day by day. */
export const addListBankDays = (app: App): void =>
  route(app, listBankDays, operators, async ({ context, params }) => {
    const { days } = await readBankDays(context, params._id);
    return days.map(({ day, ours, theirs, difference, until }) => ({
      day,
      ours: amountOf(ours),
      theirs: amountOf(theirs),
      difference: amountOf(difference),
      until: until?.toISOString() ?? null,
    }));
  });
