import { MAX_CARDS } from "@krapao/contract/operator/chat-shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";
import { Plus } from "lucide-react";

import { changed, moved, without } from "../../lib/move.ts";
import { OrderButtons } from "../../parts/order-buttons.tsx";
import { ButtonRows } from "./button-rows.tsx";
import { type CardDraft, isPicture, NO_CARD } from "./reply.ts";

const MOST_BUTTONS = 3;

type CardFieldsProps = {
  readonly cards: readonly CardDraft[];
  readonly onChange: (cards: readonly CardDraft[]) => void;
};

/** The cards of an answer: each with a title, a text, a picture of our own and up to three buttons. */
export const CardFields = ({ cards, onChange }: CardFieldsProps) => {
  const t = useT("console");
  return (
    <>
      {cards.map((card, at) => {
        const put = (next: Partial<CardDraft>): void => onChange(changed(cards, at, { ...card, ...next }));
        return (
          // What is typed stays with its place: cards have no names.
          <fieldset key={at} className="grid min-w-0 gap-2 rounded-control border border-line p-2">
            <legend className="sr-only">{t("inbox.card", { number: at + 1 })}</legend>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <b>{t("inbox.card", { number: at + 1 })}</b>
              <OrderButtons
                at={at}
                count={cards.length}
                onMove={(to) => onChange(moved(cards, at, to))}
                onRemove={() => onChange(without(cards, at))}
              />
            </div>
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
          </fieldset>
        );
      })}
      {cards.length < MAX_CARDS && (
        <Button
          tone="outline"
          size="small"
          className="justify-self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange([...cards, NO_CARD])}
        >
          {t("inbox.addCard")}
        </Button>
      )}
    </>
  );
};
