import { listWithdrawals } from "@krapao/contract/operator/list-withdrawals";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";
import { readWithdrawals } from "./read-withdrawals.ts";

/** Withdrawals, those that wait the longest waiting first. */
export const addListWithdrawals = (app: App): void =>
  route(app, listWithdrawals, operators, async ({ context, query }) => {
    const { limit, skip } = skipOf(query);
    return readWithdrawals(context, query.status, limit, skip);
  });
