import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/**
 * Whether the page is hydrated. False while it is prerendered and until hydration, for content that the build cannot
 * know, such as the day.
 */
export const useIsMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
