import { bareAmountText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { minorOfTyped } from "@krapao/ui";
import type { ReactNode } from "react";

import type { WireWish } from "../../play/shapes.ts";

const kinds = ["chance", "win", "lose", "exactly"] as const;

type Props = { readonly wish: WireWish; readonly onWish: (wish: WireWish) => void };

/** What the next round is to end with. */
export const WishControl = ({ wish, onWish }: Props): ReactNode => {
  const t = useT("sandbox");
  const payout = wish.is === "exactly" ? wish.payout : 0;
  const choose = (is: (typeof kinds)[number]): void => onWish(is === "exactly" ? { is, payout } : { is });
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
          key={wish.is}
          defaultValue={bareAmountText(payout)}
          onFocus={() => choose("exactly")}
          onChange={(event) => {
            const minor = minorOfTyped(event.target.value);
            if (minor !== null) onWish({ is: "exactly", payout: Number(minor) / 100 });
          }}
          className="wish-amount"
        />
      </div>
    </fieldset>
  );
};
