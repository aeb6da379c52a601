import { getSpinHistory } from "@krapao/contract/spin/get-spin-history";
import { getSpinSetup } from "@krapao/contract/spin/get-spin-setup";
import { listCoupons } from "@krapao/contract/spin/list-coupons";
import type { Language } from "@krapao/i18n";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

// The server answers in the chosen language. The language is in the key, so that another language is read again.

/** The wheel, the member's coins, and the data by which the next draw is verified. */
export const setupQuery = (language: Language) =>
  queryOptions({
    queryKey: ["spin", "setup", language],
    queryFn: ({ signal }) => request(getSpinSetup, { signal }),
    placeholderData: keepPreviousData,
  });

/** The coupons that can be claimed. */
export const couponsQuery = (language: Language) =>
  queryOptions({
    queryKey: ["spin", "coupons", language],
    queryFn: ({ signal }) => request(listCoupons, { signal }),
    placeholderData: keepPreviousData,
  });

/** The member's spins, with the data by which each is verified. */
export const historyQuery = (language: Language) =>
  queryOptions({
    queryKey: ["spin", "history", language],
    queryFn: ({ signal }) => request(getSpinHistory, { signal }),
    placeholderData: keepPreviousData,
  });
