import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches now. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const list = matchMedia(query);
        list.addEventListener("change", listener);
        return () => list.removeEventListener("change", listener);
      },
      [query],
    ),
    () => matchMedia(query).matches,
    () => false,
  );
