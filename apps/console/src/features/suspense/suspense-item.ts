import type { listSuspense } from "@krapao/contract/operator/list-suspense";
import type { AnswerOf } from "@krapao/contract/types";

/** Money that waits for its owner, as the list tells it. */
export type SuspenseItem = AnswerOf<typeof listSuspense>[number];
