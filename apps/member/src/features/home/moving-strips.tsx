import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { WALLET } from "@krapao/contract/constants";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { ChevronRight, LoaderCircle } from "lucide-react";

import { Link } from "../../lib/navigation.tsx";
import { movementHref } from "../../money/movement-href.ts";
import { usePlaceName } from "../../money/use-activity.ts";

const MOST = 3;

type Currency = "LAK" | "BAHT";

/** A movement in one line: “Transferring ฿150.00 to PG Slot”. */
const useMovingText = (currency: Currency): ((entry: StatementEntry) => string) => {
  const t = useT("member");
  const nameOf = usePlaceName();
  return ({ statementType: type, from, to, amount: value }) => {
    const amount = moneyText(value, currency);
    if (type === "withdraw") return t("home.movingOut", { amount });
    if (type !== "transfer") return t("home.movingIn", { amount });
    return to === null || to === WALLET
      ? t("home.movingFrom", { amount, name: nameOf(from) })
      : t("home.movingTo", { amount, name: nameOf(to) });
  };
};

const stripClass =
  "flex min-h-16 items-center gap-3 rounded-card bg-wait-soft px-4 py-2.5 text-wait transition-[filter] hover:brightness-[0.98]";

type MovingStripsProps = { readonly moving: readonly StatementEntry[]; readonly currency: Currency };

/** Money in transit, each movement a line that opens it. A line disappears once the money has arrived. */
export const MovingStrips = ({ moving, currency }: MovingStripsProps) => {
  const t = useT("member");
  const textOf = useMovingText(currency);
  const rest = moving.length - MOST;
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {moving.slice(0, MOST).map((entry) => (
        <li key={entry.reference}>
          <Link href={movementHref(entry.reference)} className={stripClass}>
            <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-wait-mark/20">
              <LoaderCircle aria-hidden className="size-5 animate-spin [animation-duration:2.4s]" />
            </span>
            <span className="min-w-0 grow">
              <span className="block font-bold">{textOf(entry)}</span>
              <span className="block text-small">
                {entry.isUnderReview === true ? t("home.movingReviewed") : t("home.movingSafe")}
              </span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0" />
          </Link>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Link
            href="/user/statement?range=all"
            className="flex min-h-11 items-center justify-center gap-1 rounded-card border border-white/15 text-label font-semibold text-white"
          >
            {t("home.movingMore", { count: rest })}
            <ChevronRight aria-hidden className="size-4" />
          </Link>
        </li>
      )}
    </ul>
  );
};
