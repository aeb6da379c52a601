import { useSyncExternalStore } from "react";

import { slowCalls } from "./slow-calls.ts";

/** Whether an answer of the server is taking longer than usual. */
export const useIsSlow = (): boolean => useSyncExternalStore(slowCalls.subscribe, slowCalls.isSlow, () => false);
