import { useSyncExternalStore } from "react";

import { type AskedStepUp, askedStepUp, onStepUpChange } from "./step-up.ts";

/** The step-up that is asked for now. The sheet that needs it is hidden until it ends. */
export const useStepUpAsked = (): AskedStepUp | null => useSyncExternalStore(onStepUpChange, askedStepUp, () => null);
