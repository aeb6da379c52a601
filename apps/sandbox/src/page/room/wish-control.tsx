import { useT } from "@krapao/i18n/react";
import { minorOfTyped } from "@krapao/ui";
import { useState } from "react";
import type { ReactNode } from "react";

import type { WireWish } from "../../play/shapes.ts";

const kinds = ["chance", "win", "lose", "exactly"] as const;

type Props = { readonly wish: WireWish; readonly onWish: (wish: WireWish) => void };

/** How the next round is to end. */
export const WishControl = ({ wish, onWish }: Props): ReactNode => {
  const t = useT("sandbox");
  const [text, setText] = useState("0");
  const choose = (is: (typeof kinds)[number], typed = text): void => {
    if (is === "exactly") onWish({ is, payout: Number(minorOfTyped(typed) ?? 0n) / 100 });
    else onWish({ is });
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <legend className="float-left mr-3 text-label text-mute">{t("sandbox.room.nextResult")}</legend>
      <div className="wish">
        {kinds.map((is) => (
          <label key={is} className="wish-kind">
            <input type="radio" name="wish" checked={wish.is === is} onChange={() => choose(is)} className="sr-only" />
            {t(`sandbox.room.${is}`)}
          </label>
        ))}
        <input
          aria-label={t("sandbox.room.exactPayout")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={13}
          value={text}
          onFocus={() => choose("exactly")}
          onChange={({ target }) => {
            const typed = target.value.replaceAll(/[^\d.,]/g, "");
            setText(typed);
            choose("exactly", typed);
          }}
          className="wish-amount"
        />
      </div>
    </fieldset>
  );
};
