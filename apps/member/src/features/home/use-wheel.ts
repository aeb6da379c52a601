import { getSpinActive } from "@krapao/contract/spin/get-spin-active";
import { useQuery } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

/** Whether the spin wheel is on. False while that is not known. */
export const useWheel = () =>
  useQuery({
    queryKey: ["spin", "active"],
    queryFn: ({ signal }) => request(getSpinActive, { signal }),
    staleTime: 300_000,
  });
