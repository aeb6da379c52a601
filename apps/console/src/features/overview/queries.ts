import { getOverview } from "@krapao/contract/operator/get-overview";
import type { WireCurrency } from "@krapao/contract/money";

import { read } from "../../lib/read.ts";

/** The figures of a day, in the edition's currency by default. */
export const overviewQuery = (currency: WireCurrency | null) =>
  read(getOverview, { query: currency === null ? {} : { currency } });
