import { useSyncExternalStore } from "react";

import { slowCalls } from "./slow-calls.ts";

/** Whether a call is waiting for its answer for longer than usual. */
export const useIsSlow = (): boolean => useSyncExternalStore(slowCalls.subscribe, slowCalls.isSlow, () => false);
