import { listNotices } from "@krapao/contract/notice/list-notices";
import type { Language } from "@krapao/i18n";
import { infiniteQueryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

const PAGE_SIZE = 30;

/** The notices, page by page. The server writes some of their texts, so the key includes the language. */
export const noticesQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: ["notice", "list", language],
    queryFn: ({ pageParam, signal }) => request(listNotices, { body: { page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, last) => (last * PAGE_SIZE < total ? last + 1 : null),
  });
