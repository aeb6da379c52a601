import { createContext, useContext, useId, useLayoutEffect } from "react";

/** Tells the sheet around a form whether the form is changed. Null outside of such a sheet. */
export const Unsaved = createContext<((form: string, isChanged: boolean) => void) | null>(null);

/** A form in a sheet says with this that it holds something that is not sent yet. */
export const useUnsaved = (isChanged: boolean): void => {
  const tell = useContext(Unsaved);
  const form = useId();
  // At once: Escape may follow the first letter.
  useLayoutEffect(() => {
    if (!isChanged || tell === null) return undefined;
    tell(form, true);
    return () => tell(form, false);
  }, [form, isChanged, tell]);
};
