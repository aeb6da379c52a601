import { useEffect, useEffectEvent } from "react";
import { useSearch } from "wouter";

import { navigate, type Path } from "./navigation.tsx";

const KEY = "show";

/**
 * Opens a part of the page at `path` when its address asks for it (`?show=part`). The address then no longer does, so
 * that a reload or the back button does not open the part again.
 */
export const useShowOnce = (path: Path, part: string, open: () => void): void => {
  const isAskedFor = new URLSearchParams(useSearch()).get(KEY) === part;
  const show = useEffectEvent(open);
  useEffect(() => {
    if (!isAskedFor) return;
    navigate(path, { replace: true });
    show();
  }, [isAskedFor, path]);
};
