import { listBonuses } from "@krapao/contract/bonus/list-bonuses";
import type { Language } from "@krapao/i18n";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { request } from "../lib/client.ts";

// The server answers in the chosen language. The language is in the key, so that another language is read again.

/** The bonuses, with the member's use of each. */
export const bonusesQuery = (language: Language) =>
  queryOptions({
    queryKey: ["bonus", "list", language],
    queryFn: ({ signal }) => request(listBonuses, { signal }),
    placeholderData: keepPreviousData,
  });
