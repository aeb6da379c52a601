import { createListeners } from "@krapao/client/listeners";

type Waiting = { readonly settle: (isFresh: boolean) => void };

let waiting: readonly Waiting[] = [];
const listeners = createListeners();

const become = (next: readonly Waiting[]): void => {
  waiting = next;
  listeners.tell();
};

/** Asks for the password or a passkey before something is done; true once it was given. Calls that ask together are asked once. */
export const askStepUp = (): Promise<boolean> =>
  new Promise((settle) => {
    become([...waiting, { settle }]);
  });

/** Whether somebody waits for the password. */
export const isStepUpAsked = (): boolean => waiting.length > 0;

export const onStepUpChange = (listener: () => void): (() => void) => listeners.add(listener);

/** Answers all who wait. */
export const answerStepUp = (isFresh: boolean): void => {
  const all = waiting;
  become([]);
  for (const { settle } of all) settle(isFresh);
};
