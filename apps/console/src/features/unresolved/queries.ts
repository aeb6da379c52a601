import { getDoubtful } from "@krapao/contract/operator/get-doubtful";
import { listDoubtful } from "@krapao/contract/operator/list-doubtful";
import type { AnswerOf } from "@krapao/contract/types";

import { read } from "../../lib/read.ts";

export type DoubtfulListed = AnswerOf<typeof listDoubtful>[number];
export type DoubtfulDetail = AnswerOf<typeof getDoubtful>;

export const doubtfulListQuery = read(listDoubtful, {});

export const doubtfulQuery = (id: string) => read(getDoubtful, { params: { _id: id } });
