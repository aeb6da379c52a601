import { getQr } from "@krapao/contract/deposit/get-qr";
import { lookupDeposit } from "@krapao/contract/lookup/lookup-deposit";
import { queryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

/** The deposit channels in the member's currency. */
export const waysQuery = queryOptions({
  queryKey: ["lookup", "deposit"],
  queryFn: ({ signal }) => request(lookupDeposit, { signal }),
});

/** The member's open QR at one provider. Topic `qrcode` makes it stale. */
export const qrQuery = (provider: string) =>
  queryOptions({
    queryKey: ["qrcode", provider],
    queryFn: ({ signal }) => request(getQr, { params: { provider }, signal }),
  });
