import { useLanguage } from "@krapao/i18n/react";
import type { LazyPart } from "@krapao/ui/lazy-part";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { isComing } from "../../lib/is-coming.ts";
import { activeQuery } from "../../money/active-bonus-query.ts";
import { presentQuery } from "../../money/present-query.ts";
import { useWallet } from "../../money/wallet-query.ts";
import { useWheel } from "./use-wheel.ts";

/** After this many milliseconds from the balance, missing data is no longer waited for. */
const LONGEST_MS = 4_000;

/** Whether the chunks of these parts are loaded. One that cannot be fetched is not waited for. */
const useAreHere = (parts: readonly Pick<LazyPart<never>, "isHere" | "preload">[]): boolean => {
  const [, setFetched] = useState(0);
  const [failed, setFailed] = useState<ReadonlySet<unknown>>(new Set());
  const missing = parts.filter((part) => !part.isHere() && !failed.has(part));
  useEffect(() => {
    // Each in a task of its own, so that a cheap phone answers a touch between two of them.
    for (const part of missing)
      setTimeout(() => {
        part.preload().then(
          () => setFetched((count) => count + 1),
          () => setFailed((before) => new Set([...before, part])),
        );
      });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a part is fetched once, however often the list is made anew
  }, [missing.length]);
  return missing.length === 0;
};

/**
 * Whether everything is loaded that decides what the home shows and how high it is. Until then nothing is drawn,
 * because content that arrives in pieces moves buttons under the member's finger. `isFirstRunComing` and `parts` are
 * what this member's home needs in addition. `isFirstRunLate` means that the home was drawn before these arrived.
 */
export const useIsHomeLoaded = (
  isFirstRunComing: boolean,
  parts: readonly Pick<LazyPart<never>, "isHere" | "preload">[],
): { readonly isBalanceLoaded: boolean; readonly isLoaded: boolean; readonly isFirstRunLate: boolean } => {
  const [language] = useLanguage();
  const hasWallet = useWallet().data !== undefined;
  const isMovingComing = isComing(useQuery(presentQuery));
  const isBonusComing = isComing(useQuery(activeQuery(language)));
  const isWheelComing = isComing(useWheel());
  const areHere = useAreHere(parts);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!hasWallet) return undefined;
    const timer = setTimeout(() => setLong(true), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [hasWallet]);
  const isBalanceLoaded = hasWallet && (isLong || !isMovingComing);
  const isRestComing = isBonusComing || isWheelComing || isFirstRunComing || !areHere;
  // Once complete, changes happen in place.
  const [drawn, setDrawn] = useState<{ readonly isFirstRunLate: boolean } | null>(null);
  const isLoaded = drawn !== null || (isBalanceLoaded && (isLong || !isRestComing));
  if (isLoaded && drawn === null) setDrawn({ isFirstRunLate: isFirstRunComing || !areHere });
  return {
    isBalanceLoaded: isBalanceLoaded || drawn !== null,
    isLoaded,
    isFirstRunLate: drawn?.isFirstRunLate ?? false,
  };
};
