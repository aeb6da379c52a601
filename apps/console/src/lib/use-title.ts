import { useEffect } from "react";

/** Names the page in the browser's tab and for screen readers. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Krapao Console`;
  }, [title]);
};
