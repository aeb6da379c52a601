import { useT, useWords } from "@krapao/i18n/react";
import { buttonClass } from "@krapao/ui/button";
import { Sheet } from "@krapao/ui/sheet";

import { Link } from "../../lib/navigation.tsx";
import { CONTENT_NEEDS, CONTENT_PARTS, SETTINGS_NEEDS, SETTINGS_PARTS } from "../../lib/page-parts.ts";
import { usePart } from "../../lib/use-part.ts";
import { Key } from "../../parts/key-hints.tsx";

const LINES = ["what", "do", "know"] as const;
const KEYS = [
  { keys: ["J", "K"], word: "keys.move" },
  { keys: ["Enter"], word: "keys.open" },
  { keys: ["Esc"], word: "keys.close" },
  { keys: ["/"], word: "keys.search" },
  { keys: ["Ctrl", "K"], word: "keys.search" },
  { keys: ["?"], word: "keys.help" },
] as const;

type HelpSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The first segment of the page's path. */
  readonly page: string;
  readonly title: string;
};

/** The part of a page of parts that is shown. Null for any other page. */
const useShownPart = (page: string): string | null => {
  const content = usePart(CONTENT_PARTS, CONTENT_NEEDS);
  const settings = usePart(SETTINGS_PARTS, SETTINGS_NEEDS);
  if (page === "content") return content;
  return page === "settings" ? settings : null;
};

/** Help for a page, or for the part of it that has help of its own: its purpose, its tasks, background, and keyboard shortcuts. */
export const HelpSheet = ({ open, onClose, page, title }: HelpSheetProps) => {
  const t = useT("console", "guide");
  const words = useWords();
  const part = useShownPart(page);
  const linesOf = (name: string): readonly string[] =>
    LINES.flatMap((line) => words.find(`pageHelp.${name}.${line}`) ?? []);
  const own = linesOf(`${page}-${part}`);
  const lines = own.length > 0 ? own : linesOf(page);
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className="grid gap-4">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <section className="hidden gap-2 pointer-fine:grid">
          <h2 className="font-bold">{t("help.keys")}</h2>
          <ul className="grid gap-1.5 text-mute">
            {KEYS.map(({ keys, word }) => (
              <li key={keys.join(" ")} className="flex items-center gap-1.5">
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
                <span className="ml-1">{t(word)}</span>
              </li>
            ))}
          </ul>
        </section>
        <Link href="/guide" className={buttonClass({ tone: "outline", size: "medium" })} onClick={onClose}>
          {t("guide.title")}
        </Link>
      </div>
    </Sheet>
  );
};
