import { checkActiveBonus } from "@krapao/contract/bonus/check-active-bonus";
import type { Language } from "@krapao/i18n";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { request } from "../lib/client.ts";

/** Whether a bonus runs, and how far it is played through. The server says its name in the language that the key names. */
export const activeQuery = (language: Language) =>
  queryOptions({
    queryKey: ["bonus", "active", language],
    queryFn: ({ signal }) => request(checkActiveBonus, { signal }),
    placeholderData: keepPreviousData,
  });
