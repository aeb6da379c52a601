import { getMe } from "@krapao/contract/operator/get-me";
import type { Me } from "@krapao/contract/operator/operator-shapes";
import { useQuery } from "@tanstack/react-query";

import { read } from "./read.ts";

/** Who is signed in. */
export const meQuery = { ...read(getMe, {}), staleTime: 60_000 };

/** Who is signed in; null until it is known. Below the console's shell it is. */
export const useMe = (): Me | null => useQuery(meQuery).data ?? null;
