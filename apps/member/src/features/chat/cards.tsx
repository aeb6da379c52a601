import type { ChatCard } from "@krapao/contract/chat/shapes";
import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";

import { Actions } from "./actions.tsx";
import { ownPicture } from "./links.ts";

/** A card's picture; nothing where it cannot be shown. */
const CardPicture = ({ address }: { readonly address: string }) => {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      className="aspect-2/1 w-full object-cover"
      onError={() => setIsBroken(true)}
    />
  );
};

const Card = ({ card: { title, subtitle, image_url, buttons } }: { readonly card: ChatCard }) => {
  const picture = ownPicture(image_url, location.origin);
  return (
    <li className="flex w-58 max-w-[85%] shrink-0 snap-start flex-col overflow-hidden rounded-card border border-line bg-card">
      {picture !== null && <CardPicture address={picture} />}
      <div className="grow px-4 py-3 wrap-anywhere">
        <h3 className="font-semibold">{title}</h3>
        {subtitle !== "" && <p className="text-label text-mute">{subtitle}</p>}
      </div>
      <Actions buttons={buttons} />
    </li>
  );
};

/** Cards in a row: swiped by a finger, or moved by two buttons where there is a mouse. */
export const Cards = ({ cards }: { readonly cards: readonly ChatCard[] }) => {
  const t = useT("chat");
  const list = useRef<HTMLUListElement>(null);
  const push = (by: -1 | 1): void => {
    const first = list.current?.firstElementChild;
    // One card and the gap after it; the list then snaps to a card by itself.
    list.current?.scrollBy({ left: by * ((first?.clientWidth ?? 0) + 12) });
  };
  return (
    <>
      <ul
        ref={list}
        aria-label={t("chat.cards")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
        className="rails-hidden -mr-4 flex snap-x snap-mandatory gap-3 overflow-x-auto rounded-l-card pr-4 motion-safe:scroll-smooth"
      >
        {cards.map((card, at) => (
          <Card key={`${at} ${card.title}`} card={card} />
        ))}
      </ul>
      {cards.length > 1 && (
        <div className="mt-1 hidden justify-end gap-1 pointer-fine:flex">
          <IconButton
            tone="mute"
            label={t("chat.cardsBack")}
            icon={<ChevronLeft aria-hidden className="size-5" />}
            onClick={() => push(-1)}
          />
          <IconButton
            tone="mute"
            label={t("chat.cardsOn")}
            icon={<ChevronRight aria-hidden className="size-5" />}
            onClick={() => push(1)}
          />
        </div>
      )}
    </>
  );
};
