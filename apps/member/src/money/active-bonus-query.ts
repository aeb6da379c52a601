import { checkActiveBonus } from "@krapao/contract/bonus/check-active-bonus";
import type { Language } from "@krapao/i18n";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { request } from "../lib/client.ts";

/** The active bonus and its progress. The server returns its name in the language that is part of the key. */
export const activeQuery = (language: Language) =>
  queryOptions({
    queryKey: ["bonus", "active", language],
    queryFn: ({ signal }) => request(checkActiveBonus, { signal }),
    placeholderData: keepPreviousData,
  });
