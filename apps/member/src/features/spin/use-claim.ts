import { CLAIM_DEBOUNCE_MS } from "@krapao/contract/constants";
import type { CLAIM_ERRORS, Coupon } from "@krapao/contract/spin/shapes";
import { claimCoupon } from "@krapao/contract/spin/claim-coupon";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { request } from "../../lib/client.ts";

export type Claim =
  | { readonly is: "claimed"; readonly prize: string }
  | { readonly is: "refused"; readonly code: (typeof CLAIM_ERRORS)[number] }
  | { readonly is: "failed"; readonly failure: unknown };

/** Claims a coupon 0.5 s after the last press, and shows the result. */
export const useClaim = () => {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [waits, setWaits] = useState(false);
  const [ended, setEnded] = useState<Claim | null>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (coupon: Coupon) => request(claimCoupon, { body: { coupon: coupon._id } }),
    onSuccess: ({ error }, { prize }) =>
      setEnded(error === null ? { is: "claimed", prize: prize.slice.label } : { is: "refused", code: error.code }),
    onError: (failure) => setEnded({ is: "failed", failure }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["spin"] });
      void queries.invalidateQueries({ queryKey: ["wallet"] });
      void queries.invalidateQueries({ queryKey: ["statement"] });
    },
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isBusy: waits || isPending,
    ended,
    confirm: (coupon: Coupon): void => {
      if (isPending) return;
      clearTimeout(timer.current);
      setWaits(true);
      timer.current = setTimeout(() => {
        setWaits(false);
        mutate(coupon);
      }, CLAIM_DEBOUNCE_MS);
    },
    /** Claims the same coupon once more, after a claim without an answer. */
    retry: (): void => {
      setEnded(null);
      if (variables !== undefined && !isPending) mutate(variables);
    },
    forget: (): void => setEnded(null),
  };
};
