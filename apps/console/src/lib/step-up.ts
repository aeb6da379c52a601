import { createListeners } from "@krapao/client/listeners";

type Waiting = { readonly settle: (isFresh: boolean) => void };

let waiting: readonly Waiting[] = [];
const listeners = createListeners();

const become = (next: readonly Waiting[]): void => {
  waiting = next;
  listeners.tell();
};

/** Asks for the password or a passkey. Resolves to true when it was given. Concurrent calls ask once. */
export const askStepUp = (): Promise<boolean> =>
  new Promise((settle) => {
    become([...waiting, { settle }]);
  });

/** Whether a call waits for the password. */
export const isStepUpAsked = (): boolean => waiting.length > 0;

/** Calls a function when {@link isStepUpAsked} may have changed. Returns a function that stops this. */
export const onStepUpChange = (listener: () => void): (() => void) => listeners.add(listener);

/** Resolves all calls that wait. */
export const answerStepUp = (isFresh: boolean): void => {
  const all = waiting;
  become([]);
  for (const { settle } of all) settle(isFresh);
};
