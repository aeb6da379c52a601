import type { listSuspense } from "@krapao/contract/operator/list-suspense";
import type { AnswerOf } from "@krapao/contract/types";

/** An item of money in suspense, as the list returns it. */
export type SuspenseItem = AnswerOf<typeof listSuspense>[number];
