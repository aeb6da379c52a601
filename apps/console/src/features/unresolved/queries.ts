import { getDoubtful } from "@krapao/contract/operator/get-doubtful";
import { listDoubtful } from "@krapao/contract/operator/list-doubtful";
import type { AnswerOf } from "@krapao/contract/types";

import { read } from "../../lib/read.ts";

export type UnresolvedListed = AnswerOf<typeof listDoubtful>[number];
export type UnresolvedDetail = AnswerOf<typeof getDoubtful>;

export const unresolvedListQuery = read(listDoubtful, { query: { order: "oldest" } });

/** One unresolved transfer by its id: the attempts, our postings and the provider's report. */
export const unresolvedQuery = (id: string) => read(getDoubtful, { params: { _id: id } });
