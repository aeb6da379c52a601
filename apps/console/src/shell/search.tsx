import { useT } from "@krapao/i18n/react";
import { Search as SearchIcon } from "lucide-react";
import { useLayoutEffect, useState } from "react";

import { lazySheet } from "@krapao/ui/lazy-sheet";

import { letterOf } from "../lib/letter-of.ts";

const dialog = lazySheet(async () => (await import("../features/search/search-dialog.tsx")).SearchDialog);

/** Opens the search for members and movements. Ctrl+K opens it on every page. */
export const Search = () => {
  const t = useT("console");
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  // Before the first paint: whoever sees the page can press the key.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (letterOf(event) !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setState("open");
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setState("open")}
        onPointerEnter={() => void dialog.preload().catch(() => undefined)}
        className="flex min-h-(--control-small) items-center gap-2.5 rounded-control border border-line bg-card px-3 text-mute hover:border-line-strong lg:min-w-72 xl:min-w-86"
      >
        <SearchIcon aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{t("search.open")}</span>
        <span aria-hidden className="hidden grow text-left whitespace-nowrap sm:block">
          {t("search.open")}
        </span>
        <kbd
          aria-hidden
          className="hidden shrink-0 rounded-[6px] border border-line bg-paper px-1.5 font-sans text-small font-semibold whitespace-nowrap xl:block"
        >
          Ctrl K
        </kbd>
      </button>
      {state !== "never" && <dialog.Part open={state === "open"} onClose={() => setState("closed")} />}
    </>
  );
};
