import { useT, useWords } from "@krapao/i18n/react";
import { buttonClass } from "@krapao/ui/button";
import { Sheet } from "@krapao/ui/sheet";

import { Link } from "../../lib/navigation.tsx";
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

/** Help for a page: its purpose, its tasks, background, and keyboard shortcuts. */
export const HelpSheet = ({ open, onClose, page, title }: HelpSheetProps) => {
  const t = useT("console");
  const words = useWords();
  const lines = LINES.flatMap((line) => words.find(`pageHelp.${page}.${line}`) ?? []);
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
