import { useT } from "@krapao/i18n/react";
import type { ReactNode } from "react";

import { moved, without } from "../../lib/move.ts";
import { OrderButtons } from "../../parts/order-buttons.tsx";

type CardFrameProps<C> = {
  readonly cards: readonly C[];
  /** The index of this card. */
  readonly at: number;
  readonly onChange: (cards: readonly C[]) => void;
  readonly children: ReactNode;
};

/** The frame around the fields of one card: its number, and buttons to move or remove it. */
export const CardFrame = <C,>({ cards, at, onChange, children }: CardFrameProps<C>) => {
  const t = useT("console");
  const title = t("inbox.card", { number: at + 1 });
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-control border border-line p-2">
      <legend className="sr-only">{title}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b>{title}</b>
        <OrderButtons
          at={at}
          count={cards.length}
          onMove={(to) => onChange(moved(cards, at, to))}
          onRemove={() => onChange(without(cards, at))}
        />
      </div>
      {children}
    </fieldset>
  );
};
