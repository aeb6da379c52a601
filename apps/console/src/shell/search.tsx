import { useT } from "@krapao/i18n/react";
import { Search as SearchIcon } from "lucide-react";
import { useLayoutEffect, useState } from "react";

import { lazySheet } from "@krapao/ui/lazy-sheet";

import { isTyping } from "../lib/is-typing.ts";
import { letterOf } from "../lib/letter-of.ts";

const dialog = lazySheet(async () => (await import("../features/search/search-dialog.tsx")).SearchDialog);

/** Whether a slash was pressed outside text fields and dialogs, on a layout for other scripts too. */
const isSlash = ({ key, code, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  (key === "/" || (code === "Slash" && !shiftKey && /[^ -~]/.test(key))) &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !isTyping(target) &&
  document.querySelector("[role=dialog], [role=alertdialog], dialog[open]") === null;

/** Opens the search. Ctrl+K opens it on every page, and so does a slash outside text fields. */
export const Search = () => {
  const t = useT("console");
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  // Before the first paint: whoever sees the page can press the key.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isCtrlK = letterOf(event) === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isCtrlK && !isSlash(event)) return;
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
        className="flex min-h-(--control-small) items-center gap-2.5 rounded-control border border-line bg-card px-3 text-mute hover:border-line-strong lg:@container lg:w-72 lg:min-w-11 xl:w-86"
      >
        <SearchIcon aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{t("search.open")}</span>
        <span aria-hidden className="hidden grow text-left whitespace-nowrap sm:max-lg:block lg:@min-[8rem]:block">
          {t("search.open")}
        </span>
        <kbd
          aria-hidden
          className="hidden shrink-0 rounded-[6px] border border-line bg-paper px-1.5 font-sans text-small font-semibold whitespace-nowrap lg:@min-[13rem]:block"
        >
          Ctrl K
        </kbd>
      </button>
      {state !== "never" && <dialog.Part open={state === "open"} onClose={() => setState("closed")} />}
    </>
  );
};
