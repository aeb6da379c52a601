import { getPush } from "@krapao/contract/push/get-push";
import { queryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

/** The state of Web Push for this device, and the member's topics. */
export const pushQuery = queryOptions({
  queryKey: ["push"],
  queryFn: ({ signal }) => request(getPush, { signal }),
});
