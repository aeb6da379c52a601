import { MAX_CARDS, type MenuPart } from "@krapao/contract/operator/chat-shapes";
import type { Language } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";
import { Plus } from "lucide-react";

import { changed, moved, without } from "../../../lib/move.ts";
import { NO_TEXTS } from "../../../lib/texts.ts";
import { OrderButtons } from "../../../parts/order-buttons.tsx";
import { MenuButtons } from "./menu-buttons.tsx";

type Card = MenuPart["cards"][number];
const MOST_BUTTONS = 3;

/** The cards of a part, shown before its text. */
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
          <fieldset key={at} className="grid min-w-0 gap-2 rounded-control border border-line p-2">
            <legend className="sr-only">{t("inbox.card", { number: at + 1 })}</legend>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <b>{t("inbox.card", { number: at + 1 })}</b>
              <OrderButtons
                at={at}
                count={cards.length}
                onMove={(to) => onChange([...moved(cards, at, to)])}
                onRemove={() => onChange([...without(cards, at)])}
              />
            </div>
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
                placeholder="/banners/invite-1.svg"
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
          </fieldset>
        );
      })}
      {cards.length < MAX_CARDS && (
        <Button
          tone="outline"
          size="small"
          className="justify-self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange([...cards, { title: NO_TEXTS, subtitle: NO_TEXTS, image_url: null, buttons: [] }])}
        >
          {t("inbox.addCard")}
        </Button>
      )}
    </div>
  );
};
