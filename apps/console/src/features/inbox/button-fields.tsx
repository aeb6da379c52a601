import { MAX_BUTTONS } from "@krapao/contract/operator/chat-shapes";
import { useT } from "@krapao/i18n/react";

import { Choices } from "../../parts/choices.tsx";
import { ButtonRows } from "./button-rows.tsx";
import { CardFields } from "./card-fields.tsx";
import { NO_BUTTON, NO_CARD, type ReplyDraft, type ReplyExtra, SHOWN_AS } from "./reply.ts";

type ButtonFieldsProps = ReplyExtra & { readonly onChange: (next: ReplyExtra) => void };

/** The fields for what a reply has besides its text: buttons or quick replies below it, or cards instead of it. */
export const ButtonFields = ({ show, buttons, cards, onChange }: ButtonFieldsProps) => {
  const t = useT("console");
  const choose = (next: ReplyDraft["show"]): void => {
    if (next === "generic") onChange({ show: next, buttons: [], cards: cards.length === 0 ? [NO_CARD] : cards });
    else onChange({ show: next, buttons: buttons.length === 0 ? [NO_BUTTON] : buttons, cards: [] });
  };
  return (
    <fieldset className="grid max-h-[45dvh] min-w-0 gap-2 overflow-y-auto border-b border-line p-3">
      <legend className="sr-only">{t("inbox.extra")}</legend>
      <div className="flex flex-wrap gap-2">
        <Choices
          label={t("inbox.show")}
          choices={SHOWN_AS.map((key) => ({ key, label: t(`inbox.show.${key}`) }))}
          value={show}
          onChange={choose}
        />
      </div>
      {show === "generic" ? (
        <>
          <p className="text-small text-mute">{t("inbox.cardsAlone")}</p>
          <CardFields cards={cards} onChange={(next) => onChange({ show, buttons, cards: next })} />
        </>
      ) : (
        <ButtonRows
          buttons={buttons}
          most={MAX_BUTTONS}
          onChange={(next) => onChange({ show, buttons: next, cards })}
        />
      )}
    </fieldset>
  );
};
