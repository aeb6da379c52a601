import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { IconButton } from "@krapao/ui/icon-button";
import { TextInput } from "@krapao/ui/text-input";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useState } from "react";

import { SEARCH_LENGTH, searchOf } from "./statement-filter.ts";

/** How long the member has to stop typing before the search begins. */
const REST_MS = 300;

type StatementSearchProps = {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Called for Escape in an empty field. */
  readonly onLeave: () => void;
  readonly className?: string;
  readonly ref: Ref<HTMLInputElement>;
};

/** Searches for a part of a reference while it is typed. Enter searches at once. Escape restores the previous text. */
export const StatementSearch = ({ search, onSearch, onLeave, className, ref }: StatementSearchProps) => {
  const t = useT("member");
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  // The address changed in another way: by the back button, or by “show all”.
  if (search !== lastSearch) {
    setLastSearch(search);
    if (search !== searchOf(typed)) setTyped(search);
  }
  const wanted = searchOf(typed);
  useEffect(() => {
    if (wanted === search) return undefined;
    const timer = setTimeout(() => onSearch(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted, search, onSearch]);
  const clear = (): void => {
    setTyped("");
    onSearch("");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter") onSearch(wanted);
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (typed === "") onLeave();
    else clear();
  };
  return (
    <search className={cx("block", className)}>
      <TextInput
        ref={ref}
        type="search"
        className="[&_input::-webkit-search-cancel-button]:hidden"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={SEARCH_LENGTH * 2}
        aria-label={t("statement.search")}
        placeholder={t("statement.search")}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        before={<Search aria-hidden className="ml-4 size-5 shrink-0 text-mute" />}
        after={
          typed !== "" && (
            <IconButton
              tone="mute"
              label={t("statement.searchClear")}
              icon={<X aria-hidden className="size-5" />}
              onClick={clear}
            />
          )
        }
      />
    </search>
  );
};
