import { useSearchParams } from "wouter";

import { type Href, navigate } from "./navigation.tsx";
import { useEscape } from "./use-escape.ts";

/** The item that the address names, which is then alone on its page. Escape leads to the whole list. */
export const useOnly = (list: Href): string | null => {
  const id = useSearchParams()[0].get("id");
  useEscape(() => {
    if (id !== null) navigate(list);
  });
  return id;
};
