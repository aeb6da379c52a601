import { useEffect, useEffectEvent } from "react";
import { useSearch } from "wouter";

import { navigate, type Path } from "./navigation.tsx";

const KEY = "show";

/**
 * Opens one of a page's parts when the address of the page at `path` asks for it (`?show=part`). The address then no
 * longer does, so that a reload or the back button does not open the part again.
 */
export const useShowOnce = <Part extends string>(
  path: Path,
  parts: readonly Part[],
  open: (part: Part) => void,
): void => {
  const asked = new URLSearchParams(useSearch()).get(KEY);
  const part = parts.find((each) => each === asked);
  const show = useEffectEvent(open);
  useEffect(() => {
    if (part === undefined) return;
    navigate(path, { replace: true });
    show(part);
  }, [part, path]);
};
