import { createListeners } from "@krapao/client/listeners";
import type { StepUpPurpose } from "@krapao/contract/step-up/shapes";

/** A call that waits for the member to prove who they are. */
export type AskedStepUp = { readonly purpose: StepUpPurpose; readonly settle: (token: string | null) => void };

let waiting: readonly AskedStepUp[] = [];
const listeners = createListeners();

const become = (next: readonly AskedStepUp[]): void => {
  waiting = next;
  listeners.tell();
};

/**
 * Asks the member to prove once more who they are; the token of the proof, or null when they leave it. Calls that ask
 * together are asked one after the other, since each proof counts once.
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

/** Who is asked now; null when nobody waits. */
export const askedStepUp = (): AskedStepUp | null => waiting[0] ?? null;

export const onStepUpChange = (listener: () => void): (() => void) => listeners.add(listener);
