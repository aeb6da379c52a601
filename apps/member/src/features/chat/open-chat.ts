let open: (() => void) | null = null;
let isWanted = false;

/** Opens the chat from anywhere in the app. A press that comes before the chat's code is loaded opens it afterwards. */
export const openChat = (): void => {
  if (open === null) isWanted = true;
  else open();
};

/**
 * Sets the function that opens the chat, and calls it at once if somebody has asked for the chat already. Returns a
 * function that removes it.
 */
export const onOpenChat = (listener: () => void): (() => void) => {
  open = listener;
  if (isWanted) listener();
  isWanted = false;
  return () => {
    if (open === listener) open = null;
  };
};
