import { MAX_CARDS, type MenuPart } from "@krapao/contract/operator/chat-shapes";
import type { Language } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";

import { AddButton } from "../../../parts/add-button.tsx";
import { changed } from "../../../lib/move.ts";
import { NO_TEXTS } from "../../../lib/texts.ts";
import { CardFrame } from "../card-frame.tsx";
import { MenuButtons } from "./menu-buttons.tsx";

type Card = MenuPart["cards"][number];
const MOST_BUTTONS = 3;

/** Edits the cards of a menu part, which are shown before its text. */
export const MenuCards = ({
  cards,
  codes,
  language,
  onChange,
}: {
  readonly cards: readonly Card[];
  readonly codes: readonly string[];
  readonly language: Language;
  readonly onChange: (cards: Card[]) => void;
}) => {
  const t = useT("console");
  return (
    <div className="grid gap-2">
      {cards.map((card, at) => {
        const put = (next: Partial<Card>): void => onChange([...changed(cards, at, { ...card, ...next })]);
        return (
          <CardFrame key={at} cards={cards} at={at} onChange={(next) => onChange([...next])}>
            <Field label={t("inbox.cardTitle")}>
              <TextInput
                lang={language}
                autoComplete="off"
                maxLength={200}
                value={card.title[language]}
                onChange={({ target }) => put({ title: { ...card.title, [language]: target.value } })}
              />
            </Field>
            <Field label={t("inbox.cardText")}>
              <TextInput
                lang={language}
                autoComplete="off"
                maxLength={500}
                value={card.subtitle[language]}
                onChange={({ target }) => put({ subtitle: { ...card.subtitle, [language]: target.value } })}
              />
            </Field>
            <Field label={t("inbox.cardPicture")}>
              <TextInput
                autoComplete="off"
                spellCheck={false}
                maxLength={200}
                placeholder="/banners/invite.svg"
                value={card.image_url ?? ""}
                onChange={({ target }) => put({ image_url: target.value.trim() === "" ? null : target.value.trim() })}
              />
            </Field>
            <MenuButtons
              buttons={card.buttons}
              most={MOST_BUTTONS}
              codes={codes}
              language={language}
              onChange={(buttons) => put({ buttons })}
            />
          </CardFrame>
        );
      })}
      {cards.length < MAX_CARDS && (
        <AddButton
          onClick={() => onChange([...cards, { title: NO_TEXTS, subtitle: NO_TEXTS, image_url: null, buttons: [] }])}
        >
          {t("inbox.addCard")}
        </AddButton>
      )}
    </div>
  );
};
