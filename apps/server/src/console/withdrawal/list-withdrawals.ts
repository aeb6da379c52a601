import { listWithdrawals } from "@krapao/contract/operator/list-withdrawals";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { directionOf, skipOf } from "../paging.ts";
import { readWithdrawals } from "./read-withdrawals.ts";

/** Withdrawals of one status, or all of them. */
export const addListWithdrawals = (app: App): void =>
  route(app, listWithdrawals, operators, async ({ context, query }) => {
    return readWithdrawals(context, query.status, { ...skipOf(query), direction: directionOf(query) });
  });
