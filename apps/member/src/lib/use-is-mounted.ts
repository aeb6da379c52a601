import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/**
 * Whether the page is hydrated: false while it is prerendered and until then, for what the build cannot know, such
 * as the day.
 */
export const useIsMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
