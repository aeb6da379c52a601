import { MAX_CARDS } from "@krapao/contract/operator/chat-shapes";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";

import { AddButton } from "../../parts/add-button.tsx";
import { changed } from "../../lib/move.ts";
import { ButtonRows } from "./button-rows.tsx";
import { CardFrame } from "./card-frame.tsx";
import { type CardDraft, isPicture, NO_CARD } from "./reply.ts";

const MOST_BUTTONS = 3;

type CardFieldsProps = {
  readonly cards: readonly CardDraft[];
  readonly onChange: (cards: readonly CardDraft[]) => void;
};

/** The cards of a reply. Each has a title, a text, a picture from this server and up to three buttons. */
export const CardFields = ({ cards, onChange }: CardFieldsProps) => {
  const t = useT("console");
  return (
    <>
      {cards.map((card, at) => {
        const put = (next: Partial<CardDraft>): void => onChange(changed(cards, at, { ...card, ...next }));
        return (
          // Cards have no ids, so the index is the key.
          <CardFrame key={at} cards={cards} at={at} onChange={onChange}>
            {(["title", "subtitle"] as const).map((name) => {
              const label = t(name === "title" ? "inbox.cardTitle" : "inbox.cardText");
              return (
                <Field key={name} label={label} labelHidden>
                  <TextInput
                    autoComplete="off"
                    maxLength={name === "title" ? 200 : 500}
                    placeholder={label}
                    value={card[name]}
                    onChange={({ target }) => put({ [name]: target.value })}
                  />
                </Field>
              );
            })}
            <Field
              label={t("inbox.cardPicture")}
              labelHidden
              error={isPicture(card.picture) ? undefined : t("settings.wrong")}
            >
              <TextInput
                autoComplete="off"
                spellCheck={false}
                maxLength={200}
                placeholder={t("inbox.cardPicture")}
                value={card.picture}
                onChange={({ target }) => put({ picture: target.value })}
              />
            </Field>
            <ButtonRows buttons={card.buttons} most={MOST_BUTTONS} onChange={(buttons) => put({ buttons })} />
          </CardFrame>
        );
      })}
      {cards.length < MAX_CARDS && (
        <AddButton onClick={() => onChange([...cards, NO_CARD])}>{t("inbox.addCard")}</AddButton>
      )}
    </>
  );
};
