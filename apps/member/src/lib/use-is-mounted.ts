import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/**
 * Whether the page is alive: false while it is made at build time and comes to life, for what the build cannot know, such
 * as the day.
 */
export const useIsMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
