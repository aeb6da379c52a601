import { getSpinHistory } from "@krapao/contract/spin/get-spin-history";
import type { getSpinSetup } from "@krapao/contract/spin/get-spin-setup";
import type { SPIN_ERRORS } from "@krapao/contract/spin/shapes";
import { spin } from "@krapao/contract/spin/spin";
import type { AnswerOf } from "@krapao/contract/types";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { awaitsAnswer, request } from "../../lib/client.ts";
import { hasUnseenSpin, setUnseenSpin } from "./unseen-spin.ts";

/** The slice that was won. */
export type Won = { readonly code: string; readonly label: string };

export type SpinState =
  | { readonly is: "idle" }
  /** The server draws. */
  | { readonly is: "asking" }
  /** The wheel turns to the drawn slice. */
  | { readonly is: "turning"; readonly won: Won }
  /** The prize is shown. `isLate`: it belongs to a spin from before a reload. */
  | { readonly is: "won"; readonly won: Won; readonly isLate: boolean }
  | { readonly is: "refused"; readonly code: (typeof SPIN_ERRORS)[number] }
  /** No answer came, or an unknown one, so it is not known whether there was a spin. */
  | { readonly is: "failed"; readonly failure: unknown };

/** The result of the spin that was in progress when the page was left: requested again under its key, or read. */
const lateResult = async () => {
  if (await awaitsAnswer(spin)) return request(spin, {});
  const [last] = await request(getSpinHistory, {});
  return last === undefined ? null : { success: true, result: { ...last, remainingCoin: null }, error: null };
};

/** The steps of a spin, from the press to the prize. Further presses are ignored until then (SPEC.md section 4). */
export const useSpin = () => {
  const queries = useQueryClient();
  const [state, setState] = useState<SpinState>({ is: "idle" });
  const resumed = useRef(false);

  const { mutate } = useMutation({
    mutationFn: (isLate: boolean) => (isLate ? lateResult() : request(spin, {})),
    onSuccess: (answer, isLate) => {
      if (answer?.success === true && answer.result !== null) {
        const { code, label, remainingCoin } = answer.result;
        if (remainingCoin !== null) {
          queries.setQueriesData<AnswerOf<typeof getSpinSetup>>(
            { queryKey: ["spin", "setup"] },
            (before) => before && { ...before, userCoin: remainingCoin },
          );
        }
        setState(isLate ? { is: "won", won: { code, label }, isLate } : { is: "turning", won: { code, label } });
        return;
      }
      setUnseenSpin(false);
      const code = isLate ? undefined : answer?.error?.code;
      setState(code === undefined ? { is: "idle" } : { is: "refused", code });
      void queries.invalidateQueries({ queryKey: ["spin"] });
    },
    onError: (failure, isLate) => setState(isLate ? { is: "idle" } : { is: "failed", failure }),
  });

  useEffect(() => {
    if (resumed.current || !hasUnseenSpin()) return;
    resumed.current = true;
    mutate(true);
  }, [mutate]);

  return {
    state,
    start: (): void => {
      // Once more after a spin without an answer: under its key it is the same spin.
      if (state.is !== "idle" && state.is !== "failed") return;
      setUnseenSpin(true);
      setState({ is: "asking" });
      mutate(false);
    },
    /** The wheel has stopped. */
    land: (): void => setState((now) => (now.is === "turning" ? { is: "won", won: now.won, isLate: false } : now)),
    /** The member has seen the result, so the wheel is read again (SPEC.md section 4). */
    close: (): void => {
      if (state.is !== "failed") setUnseenSpin(false);
      setState({ is: "idle" });
      void queries.invalidateQueries({ queryKey: ["spin"] });
      void queries.invalidateQueries({ queryKey: ["wallet"] });
    },
  };
};
