import { useT } from "@krapao/i18n/react";
import { CookingPot, Gamepad2, ReceiptText, Smartphone, WifiOff, Zap } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";

import { setup as setupShape } from "../../host/page-shapes.ts";
import { BooksPanel } from "../books/books-panel.tsx";
import { FaultsPanel } from "../faults/faults-panel.tsx";
import { usePoll } from "../lib/use-poll.ts";
import { MessengerPanel } from "../phone/messenger-panel.tsx";
import { Phone } from "../phone/phone.tsx";
import { GameRoom } from "../room/game-room.tsx";
import { askedRecipe } from "../recipes/recipe-list.ts";
import { RecipesPanel } from "../recipes/recipes-panel.tsx";
import { WorldHeader } from "./world-header.tsx";

const parts = [
  { key: "phone", Icon: Smartphone, word: "sandbox.nav.phone" },
  { key: "room", Icon: Gamepad2, word: "sandbox.nav.room" },
  { key: "faults", Icon: Zap, word: "sandbox.nav.faults" },
  { key: "recipes", Icon: CookingPot, word: "sandbox.nav.recipes" },
  { key: "books", Icon: ReceiptText, word: "sandbox.nav.books" },
] as const;

/** The whole world on one page: its parts side by side on a desktop, one at a time on a phone. */
export const WorldApp = (): ReactNode => {
  const t = useT("sandbox");
  const { value: setup, isStale } = usePoll("/page/setup", setupShape, 5000);
  const [part, setPart] = useState<(typeof parts)[number]["key"]>(askedRecipe() === null ? "phone" : "recipes");
  return (
    <div className="world" data-part={part}>
      <WorldHeader setup={setup} />
      {isStale && (
        <p role="alert" className="flex items-center justify-center gap-2 bg-wait-soft px-4 py-2 text-label text-wait">
          <WifiOff aria-hidden className="size-4" />
          {t("sandbox.offline")}
        </p>
      )}
      <main className="world-main">
        <div className="world-part" data-part="phone">
          {setup && <Phone edition={setup.edition} />}
          <MessengerPanel />
        </div>
        <div className="world-middle">
          <div className="world-part" data-part="room">
            {setup && <GameRoom providers={setup.providers} />}
          </div>
          <div className="world-part" data-part="recipes">
            {setup && <RecipesPanel setup={setup} />}
          </div>
        </div>
        <div className="world-side">
          <div className="world-part" data-part="faults">
            {setup && <FaultsPanel targets={setup.targets} />}
          </div>
          <div className="world-part" data-part="books">
            <BooksPanel />
          </div>
        </div>
      </main>
      <nav aria-label={t("sandbox.sandbox")} className="world-nav">
        {parts.map(({ key, Icon, word }) => (
          <button
            key={key}
            type="button"
            aria-current={key === part ? "page" : undefined}
            onClick={() => setPart(key)}
            className="world-tab"
          >
            <Icon aria-hidden className="size-5.5" />
            {t(word)}
          </button>
        ))}
      </nav>
    </div>
  );
};
