import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { lazySheet } from "@krapao/ui/lazy-sheet";
import { CircleQuestionMark } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";

import { isTyping } from "../lib/is-typing.ts";

type SheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly page: string;
  readonly title: string;
};
const sheet = lazySheet<SheetProps>(async () => (await import("../features/help/help-sheet.tsx")).HelpSheet);

/** The help of the page, opened by a button or the key “?”. */
export const Help = () => {
  const t = useT("console");
  const [path] = useLocation();
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]") !== null) return;
      event.preventDefault();
      setState("open");
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const title = t("help.title");
  return (
    <>
      <IconButton
        tone="outline"
        label={title}
        icon={<CircleQuestionMark aria-hidden className="size-4" />}
        onClick={() => setState("open")}
      />
      {state !== "never" && (
        <sheet.Part
          open={state === "open"}
          onClose={() => setState("closed")}
          page={path.split("/")[1] || "overview"}
          title={title}
        />
      )}
    </>
  );
};
