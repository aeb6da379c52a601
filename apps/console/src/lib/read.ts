import type { CallShape } from "@krapao/contract/call";
import { queryOptions } from "@tanstack/react-query";

import { type Input, request } from "./client.ts";

/** The query of a call that reads. The query key begins with the call's name. */
export const read = <C extends CallShape>(call: C, input: Omit<Input<C>, "signal"> & object) =>
  queryOptions({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => request(call, { ...input, signal } as unknown as Input<C>),
  });
