const KEY = "unseen-spin";

/** Whether this tab was reloaded after it asked for a spin and before it showed the prize. */
export const hasUnseenSpin = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

/** Remembers, or forgets, that there is a spin whose prize is to be shown. */
export const setUnseenSpin = (isUnseen: boolean): void => {
  try {
    if (isUnseen) sessionStorage.setItem(KEY, "1");
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then a reload in the middle of a spin shows its coupon alone.
  }
};
