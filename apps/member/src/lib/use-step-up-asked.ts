import { useSyncExternalStore } from "react";

import { type AskedStepUp, askedStepUp, onStepUpChange } from "./step-up.ts";

/** The call that waits for a step-up now, or null. The sheet that made the call hides until the step-up has ended. */
export const useStepUpAsked = (): AskedStepUp | null => useSyncExternalStore(onStepUpChange, askedStepUp, () => null);
