const KEY = "unseen-spin";

/** Whether this tab was reloaded after it requested a spin and before it showed the prize. */
export const hasUnseenSpin = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

/** Stores, or deletes, the mark that a spin's prize was not shown yet. */
export const setUnseenSpin = (isUnseen: boolean): void => {
  try {
    if (isUnseen) sessionStorage.setItem(KEY, "1");
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without the mark, a reload during a spin shows only the coupon.
  }
};
