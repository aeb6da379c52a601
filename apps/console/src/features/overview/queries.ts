import { getOverview } from "@krapao/contract/operator/get-overview";
import type { WireCurrency } from "@krapao/contract/money";

import { read } from "../../lib/read.ts";

/** The figures of the day; in the edition's currency when none is asked for. */
export const overviewQuery = (currency: WireCurrency | null) =>
  read(getOverview, { query: currency === null ? {} : { currency } });
