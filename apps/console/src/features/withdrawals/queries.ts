import { getWithdrawal } from "@krapao/contract/operator/get-withdrawal";
import { listWithdrawals } from "@krapao/contract/operator/list-withdrawals";
import type { WithdrawalStatus } from "@krapao/contract/operator/withdrawal-shapes";

import { orderOf } from "../../lib/order-of.ts";
import { read } from "../../lib/read.ts";

/** How many withdrawals one page has. */
export const PAGE = 50;

/** One page of the withdrawals in a state. Page numbers begin at 1. */
export const withdrawalsQuery = (status: WithdrawalStatus, page: number) =>
  read(listWithdrawals, { query: { status, page, limit: PAGE, order: orderOf(status) } });

/** One withdrawal by its id. */
export const withdrawalQuery = (id: string) => read(getWithdrawal, { params: { _id: id } });
