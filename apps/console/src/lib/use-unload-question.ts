import { useEffect } from "react";

/** While something is changed, the browser asks before the tab is closed or loaded again. */
export const useUnloadQuestion = (isChanged: boolean): void => {
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);
};
