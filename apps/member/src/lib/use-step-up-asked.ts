import { useSyncExternalStore } from "react";

import { type AskedStepUp, askedStepUp, onStepUpChange } from "./step-up.ts";

/** The step-up that is asked for now: meanwhile the sheet whose press needs it gives way. */
export const useStepUpAsked = (): AskedStepUp | null => useSyncExternalStore(onStepUpChange, askedStepUp, () => null);
