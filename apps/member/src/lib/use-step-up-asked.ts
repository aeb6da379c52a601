import { useSyncExternalStore } from "react";

import { type AskedStepUp, askedStepUp, onStepUpChange } from "./step-up.ts";

/** The step-up that the member is asked for now. The sheet that needs it is hidden meanwhile. */
export const useStepUpAsked = (): AskedStepUp | null => useSyncExternalStore(onStepUpChange, askedStepUp, () => null);
