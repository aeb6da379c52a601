import { type RefObject, useEffect, useLayoutEffect } from "react";

const isPhone = (): boolean => matchMedia("(width < 40rem)").matches;

/** Stacks what the box holds when it is wider than the box, and lays it out as a table again when it fits. */
const fit = (box: HTMLElement): void => {
  // The page keeps its height meanwhile, so that it stays where it is scrolled to.
  box.style.minHeight = `${box.offsetHeight}px`;
  box.removeAttribute("data-stacked");
  box.toggleAttribute("data-stacked", isPhone() || box.scrollWidth > box.clientWidth);
  box.style.minHeight = "";
};

/**
 * Sets `data-stacked` on a box on a phone, and wherever its table does not fit. `ruler` is as wide as the box and keeps its
 * height, so that a change of the layout is no change of its size.
 */
export const useStacking = (box: RefObject<HTMLElement | null>, ruler: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    if (box.current !== null) fit(box.current);
  });
  useEffect(() => {
    const refit = (): void => {
      if (box.current !== null) fit(box.current);
    };
    const watch = new ResizeObserver(refit);
    if (ruler.current !== null) watch.observe(ruler.current);
    document.fonts.addEventListener("loadingdone", refit);
    return () => {
      watch.disconnect();
      document.fonts.removeEventListener("loadingdone", refit);
    };
  }, [box, ruler]);
};
