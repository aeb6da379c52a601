import { listOperators } from "@krapao/contract/operator/list-operators";
import { useQuery } from "@tanstack/react-query";

import { read } from "../../lib/read.ts";
import { useMe } from "../../lib/use-me.ts";

/** Whether the signed-in operator takes new conversations, or null before the first answer. */
export const useTakesChats = (): boolean | null => {
  const me = useMe()?._id;
  const { data } = useQuery({ ...read(listOperators, {}), staleTime: 60_000 });
  return data?.find(({ _id }) => _id === me)?.takesChats ?? null;
};
