import type { Slot } from "@krapao/contract/game/shapes";
import { useT } from "@krapao/i18n/react";
import { buttonClass } from "@krapao/ui/button";
import { Download } from "lucide-react";

import { appsFor } from "./apps-for.ts";

/**
 * A game's own apps. A phone shows the app of its system, other devices show both. Members log in there with the
 * credentials above.
 */
export const AppLinks = (slot: Pick<Slot, "android" | "ios">) => {
  const t = useT("member");
  const apps = appsFor(slot, navigator.userAgent);
  if (apps.length === 0) return null;
  const names = { android: t("game.appAndroid"), ios: t("game.appIos") } as const;
  return (
    <div className="grid gap-2.5">
      {apps.map(({ system, link }) => (
        <a
          key={system}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ tone: "outline", size: "medium" }, "w-full")}
        >
          <Download aria-hidden className="size-5" />
          {names[system]}
        </a>
      ))}
      <p className="text-center text-label text-mute">{t("game.appHint")}</p>
    </div>
  );
};
