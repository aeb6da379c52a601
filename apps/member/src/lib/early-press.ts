/** The object that `src/early-press.ts` leaves in `window.early`. */
export type EarlyPress = {
  /** Stops recording presses. Returns the button that was pressed last, or null. */
  readonly stop: () => HTMLButtonElement | null;
};

/** Stops recording presses. Returns the button that was pressed before the app ran, or null. */
export const stopEarlyPress = (): HTMLButtonElement | null =>
  (window as { readonly early?: EarlyPress }).early?.stop() ?? null;
