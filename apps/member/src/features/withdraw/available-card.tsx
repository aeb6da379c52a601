import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { minorOf, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Card } from "@krapao/ui/card";
import { Mark } from "@krapao/ui/list-row";
import { Spinner } from "@krapao/ui/spinner";
import { ChevronRight, Clock, Wallet } from "lucide-react";
import type { ReactNode } from "react";

import { Link } from "../../lib/navigation.tsx";
import { movementHref } from "../../money/movement-href.ts";
import { useActivity } from "../../money/use-activity.ts";
import type { Withdrawable } from "./withdrawable.ts";

const Reason = ({ icon, title, why, end }: Record<"icon" | "title" | "why" | "end", ReactNode>) => (
  <>
    {icon}
    <span className="min-w-0 grow">
      <span className="block font-semibold">{title}</span>
      <span className="block text-small text-mute">{why}</span>
    </span>
    {end}
  </>
);

type AvailableCardProps = {
  readonly able: Withdrawable;
  /** Whether the games are being asked for their balances. */
  readonly asking: boolean;
  /** The member's own money in transit. */
  readonly moving: readonly StatementEntry[];
  readonly currency: "LAK" | "BAHT";
};

/** The amount that can be withdrawn now, by its place, and the amounts that cannot, each with its reason. */
export const AvailableCard = ({ able, asking, moving, currency }: AvailableCardProps) => {
  const t = useT("member", "withdraw");
  const activity = useActivity();
  const money = (amount: bigint | number): string => moneyText(amount, currency);
  const held =
    able.stuck.reduce((sum, { amount }) => sum + amount, 0n) +
    moving.reduce((sum, { amount }) => sum + minorOf(amount), 0n);
  return (
    <Card>
      <p className="flex justify-between gap-3 text-label text-mute">
        {t("withdraw.now")}
        {asking && (
          <output>
            <Spinner className="size-4" />
            <span className="sr-only">{t("withdraw.asking")}</span>
          </output>
        )}
      </p>
      <p className="text-amount font-bold">{money(able.now)}</p>
      <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-small text-mute">
        <span>{t("withdraw.nowWallet", { amount: money(able.wallet) })}</span>
        {able.games > 0n && <span>{t("withdraw.nowGames", { amount: money(able.games) })}</span>}
      </p>
      {held > 0n && (
        <div className="mt-3 border-t border-line pt-3">
          <p className="flex justify-between gap-3 text-label font-semibold">
            <span>{t("withdraw.notNow")}</span>
            <span>{money(held)}</span>
          </p>
          <ul className="mt-1">
            {moving.map((entry) => (
              <li key={entry.reference}>
                <Link
                  href={movementHref(entry.reference)}
                  className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-paper"
                >
                  <Reason
                    icon={
                      <Mark tone="wait">
                        <Clock />
                      </Mark>
                    }
                    title={`${activity(entry)} ${money(entry.amount)}`}
                    why={t("withdraw.whyMoving")}
                    end={<ChevronRight aria-hidden className="size-5 shrink-0 text-mute" />}
                  />
                </Link>
              </li>
            ))}
            {able.stuck.map(({ code, name, amount, isBusy }) => (
              <li key={code} className="flex min-h-14 items-center gap-3 py-1.5">
                <Reason
                  icon={
                    <Mark tone="quiet">
                      <Wallet />
                    </Mark>
                  }
                  title={`${t("statement.inGame", { name })} ${money(amount)}`}
                  why={t(isBusy ? "withdraw.whyBusy" : "withdraw.whySilent")}
                  end={null}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
};
