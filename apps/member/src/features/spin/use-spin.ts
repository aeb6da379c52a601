import type { getSpinSetup } from "@krapao/contract/spin/get-spin-setup";
import type { Fairness, SPIN_ERRORS } from "@krapao/contract/spin/shapes";
import { spin } from "@krapao/contract/spin/spin";
import type { AnswerOf } from "@krapao/contract/types";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { CallError, request } from "../../lib/client.ts";
import { isUnanswered } from "../../money/failure-dialog.tsx";
import { forgetSpin, noteSpin, readUnseenSpin } from "./unseen-spin.ts";

/** The slice that was won. */
export type Won = { readonly code: string; readonly label: string };

export type SpinState =
  | { readonly is: "idle" }
  /** The server draws. */
  | { readonly is: "asking" }
  /** The wheel turns to the drawn slice. */
  | { readonly is: "turning"; readonly won: Won }
  /** The prize is shown. `isLate`: it belongs to a spin from before the page was left. */
  | { readonly is: "won"; readonly won: Won; readonly isLate: boolean }
  | { readonly is: "refused"; readonly code: (typeof SPIN_ERRORS)[number] }
  /** No answer came, or an unknown one, so it is not known whether there was a spin. */
  | { readonly is: "failed"; readonly failure: unknown };

/** The server refused the call, so it made no spin. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof CallError && failure.status >= 400 && failure.status < 500 && !isUnanswered(failure);

/**
 * The steps of a spin, from the press to the prize. Further presses are ignored until then (SPEC.md section 4). `fair`
 * tells the next draw.
 */
export const useSpin = (fair: Fairness | undefined) => {
  const queries = useQueryClient();
  const [state, setState] = useState<SpinState>({ is: "idle" });
  const resumed = useRef(false);

  const { mutate } = useMutation({
    mutationFn: () => request(spin, {}),
    onSuccess: ({ success, result, error }) => {
      if (success && result !== null) {
        const { code, label, remainingCoin } = result;
        queries.setQueriesData<AnswerOf<typeof getSpinSetup>>(
          { queryKey: ["spin", "setup"] },
          (before) =>
            before && { ...before, userCoin: remainingCoin, fair: { ...before.fair, nonce: before.fair.nonce + 1 } },
        );
        setState({ is: "turning", won: { code, label } });
        return;
      }
      forgetSpin();
      setState(error === null ? { is: "idle" } : { is: "refused", code: error.code });
      void queries.invalidateQueries({ queryKey: ["spin"] });
    },
    onError: (failure) => {
      if (isRefusal(failure)) forgetSpin();
      setState({ is: "failed", failure });
    },
  });

  useEffect(() => {
    if (resumed.current) return;
    resumed.current = true;
    // A press meanwhile is answered by itself.
    const show = (late: SpinState): void => setState((now) => (now.is === "idle" ? late : now));
    readUnseenSpin()
      .then((made) => made && show({ is: "won", won: made, isLate: true }))
      .catch((failure: unknown) => show({ is: "failed", failure }));
  }, []);

  return {
    state,
    start: (): void => {
      // Once more after a spin without an answer: under its key it is the same spin.
      if (state.is !== "idle" && state.is !== "failed") return;
      if (fair !== undefined) noteSpin(fair);
      setState({ is: "asking" });
      mutate();
    },
    /** The wheel has stopped. */
    land: (): void => setState((now) => (now.is === "turning" ? { is: "won", won: now.won, isLate: false } : now)),
    /** The member has seen the result, so the wheel is read again (SPEC.md section 4). */
    close: (): void => {
      if (state.is !== "failed") forgetSpin();
      setState({ is: "idle" });
      void queries.invalidateQueries({ queryKey: ["spin"] });
      void queries.invalidateQueries({ queryKey: ["wallet"] });
    },
  };
};
