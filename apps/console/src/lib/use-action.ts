import type { CallShape } from "@krapao/contract/call";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { type Answer, type Input, request } from "./client.ts";
import { shownFailure } from "./shown-failure.ts";

type Action<C extends CallShape> = {
  readonly busy: boolean;
  /** The error of the last call, or null. Null too when the operator cancelled the question for the password. */
  readonly failure: unknown;
  readonly run: (input: Omit<Input<C>, "signal"> & object) => void;
  readonly reset: () => void;
};

/** Makes one call at a time, then reads again what the screen shows, even after a refusal. */
export const useAction = <C extends CallShape>(call: C, onDone?: (answer: Answer<C>) => void): Action<C> => {
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (input: object) => request(call, input as Input<C>),
    onSuccess: (answer) => onDone?.(answer),
    onSettled: () => queries.invalidateQueries(),
  });
  return {
    busy: isPending,
    failure: shownFailure(error),
    run: (input) => {
      if (!isPending) mutate(input);
    },
    reset,
  };
};
