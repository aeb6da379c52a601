import { getPush } from "@krapao/contract/push/get-push";
import { queryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

/** How Web Push stands for this device, and what the member hears of. */
export const pushQuery = queryOptions({
  queryKey: ["push"],
  queryFn: ({ signal }) => request(getPush, { signal }),
});
