import type { CallShape } from "@krapao/contract/call";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

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
  // Two presses in one instant both see the state of before.
  const isRunning = useRef(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (input: object) =>
      request(call, input as Input<C>).finally(() => {
        isRunning.current = false;
      }),
    onSuccess: (answer) => onDone?.(answer),
    onSettled: () => queries.invalidateQueries(),
  });
  return {
    busy: isPending,
    failure: shownFailure(error),
    run: (input) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(input);
    },
    reset: () => {
      isRunning.current = false;
      reset();
    },
  };
};
