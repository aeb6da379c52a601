import { artOf } from "@krapao/ui/card-art";
import { cx } from "@krapao/ui";
import { Mark } from "@krapao/ui/list-row";
import { Wallet } from "lucide-react";

import type { Place } from "./place.ts";

/** The wallet's mark, or a game's mark in its own colours. Without an account: an empty mark. */
export const PlaceMark = ({ place }: { readonly place: Place | undefined }) => {
  if (place === undefined)
    return <span aria-hidden className="size-11.5 shrink-0 rounded-field border border-dashed border-line-strong" />;
  if (place.category === null)
    return (
      <Mark tone="night" size="large">
        <Wallet />
      </Mark>
    );
  const { shade } = artOf(place.code);
  return (
    <span
      aria-hidden
      className={cx(
        "art flex size-11.5 shrink-0 items-center justify-center rounded-field text-label font-bold",
        `art-${place.category}`,
        shade > 0 && `art-${place.category}-${shade}`,
      )}
    >
      {place.code.slice(0, 2)}
    </span>
  );
};
