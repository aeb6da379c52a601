import { createListeners } from "@krapao/client/listeners";

const listeners = createListeners();

/** Opens the chat from anywhere in the app. */
export const openChat = (): void => listeners.tell();

/** Called when somebody wants the chat open. */
export const onOpenChat = (listener: () => void): (() => void) => listeners.add(listener);
