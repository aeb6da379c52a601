import { checkActiveBonus } from "@krapao/contract/bonus/check-active-bonus";
import { listBonuses } from "@krapao/contract/bonus/list-bonuses";
import type { Language } from "@krapao/i18n";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

// The server says these in the language that is chosen; the key names it so that they are read anew in another.

/** The bonuses, with what the member has of each. */
export const bonusesQuery = (language: Language) =>
  queryOptions({
    queryKey: ["bonus", "list", language],
    queryFn: ({ signal }) => request(listBonuses, { signal }),
    placeholderData: keepPreviousData,
  });

/** Whether a bonus runs, and how far it is played through. */
export const activeQuery = (language: Language) =>
  queryOptions({
    queryKey: ["bonus", "active", language],
    queryFn: ({ signal }) => request(checkActiveBonus, { signal }),
    placeholderData: keepPreviousData,
  });
