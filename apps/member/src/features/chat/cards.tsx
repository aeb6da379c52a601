import type { ChatCard } from "@krapao/contract/chat/shapes";
import { useT } from "@krapao/i18n/react";

import { Actions } from "./actions.tsx";
import { ownPicture } from "./links.ts";

/** Cards beside each other, to be pushed through. */
export const Cards = ({ cards }: { readonly cards: readonly ChatCard[] }) => {
  const t = useT("chat");
  return (
    <ul
      aria-label={t("chat.cards")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
      tabIndex={0}
      className="rails-hidden -mr-4 flex snap-x snap-mandatory gap-3 overflow-x-auto rounded-card pr-4"
    >
      {cards.map(({ title, subtitle, image_url, buttons }, at) => {
        const picture = ownPicture(image_url, location.origin);
        return (
          <li
            key={`${at} ${title}`}
            className="flex w-58 max-w-[85%] shrink-0 snap-start flex-col overflow-hidden rounded-card border border-line bg-card"
          >
            {picture !== null && <img src={picture} alt="" loading="lazy" className="aspect-2/1 w-full object-cover" />}
            <div className="grow px-4 py-3 wrap-anywhere">
              <h3 className="font-semibold">{title}</h3>
              {subtitle !== "" && <p className="text-label text-mute">{subtitle}</p>}
            </div>
            <Actions buttons={buttons} />
          </li>
        );
      })}
    </ul>
  );
};
