import { getContent } from "@krapao/contract/operator/get-content";
import type { AnswerOf } from "@krapao/contract/types";

import { read } from "../../lib/read.ts";

export type Content = AnswerOf<typeof getContent>;
export type BannersOfKind = Content["banners"][number];

export const contentQuery = read(getContent, {});
