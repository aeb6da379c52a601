import { createListeners } from "@krapao/client/listeners";
import type { StepUpPurpose } from "@krapao/contract/step-up/shapes";

/** A call that waits for a step-up. */
export type AskedStepUp = { readonly purpose: StepUpPurpose; readonly settle: (token: string | null) => void };

let waiting: readonly AskedStepUp[] = [];
const listeners = createListeners();

const become = (next: readonly AskedStepUp[]): void => {
  waiting = next;
  listeners.tell();
};

/**
 * Asks the member for a step-up. Resolves with its token, or with null when they cancel. Concurrent calls ask one after
 * the other, because each step-up is valid for one call.
 */
export const askStepUp = (purpose: StepUpPurpose, signal?: AbortSignal): Promise<string | null> =>
  new Promise((resolve) => {
    const asked: AskedStepUp = {
      purpose,
      settle: (token) => {
        become(waiting.filter((one) => one !== asked));
        resolve(token);
      },
    };
    signal?.addEventListener("abort", () => asked.settle(null), { once: true });
    if (signal?.aborted === true) resolve(null);
    else become([...waiting, asked]);
  });

/** The call whose step-up is asked for now. Null when none waits. */
export const askedStepUp = (): AskedStepUp | null => waiting[0] ?? null;

/** Calls a function when {@link askedStepUp} may have changed. Returns a function that stops this. */
export const onStepUpChange = (listener: () => void): (() => void) => listeners.add(listener);
