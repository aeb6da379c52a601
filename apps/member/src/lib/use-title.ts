import { useEffect } from "react";

/** Sets the page's title, for the browser's tab and for screen readers. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Krapao`;
  }, [title]);
};
