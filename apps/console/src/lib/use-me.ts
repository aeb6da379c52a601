import { getMe } from "@krapao/contract/operator/get-me";
import type { Me } from "@krapao/contract/operator/operator-shapes";
import { useQuery } from "@tanstack/react-query";

import { read } from "./read.ts";

/** The signed-in operator. */
export const meQuery = { ...read(getMe, {}), staleTime: 60_000 };

/** The signed-in operator, or null before the first answer. Inside the console's shell it is never null. */
export const useMe = (): Me | null => useQuery(meQuery).data ?? null;
