import { type RefObject, useLayoutEffect } from "react";

/**
 * Tells what stands below the page's head how high it is, in the style `--page-head` of the page. The head is higher
 * when its tabs need two lines.
 */
export const useHeadHeight = (head: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = head.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty("--page-head", `${element.offsetHeight}px`));
    watch.observe(element);
    return () => watch.disconnect();
  }, [head]);
};
