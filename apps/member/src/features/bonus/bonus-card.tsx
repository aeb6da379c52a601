import type { Bonus } from "@krapao/contract/bonus/shapes";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { OfferCard, OfferFace } from "@krapao/ui/offer-card";
import { Check, CircleDot, X } from "lucide-react";

import type { CardState } from "./card-state.ts";
import { OfferFacts } from "./offer-facts.tsx";
import { useOften } from "./use-often.ts";

type BonusCardProps = {
  readonly bonus: Bonus;
  /** Another bonus is active, so this one is greyed out, with the reason. */
  readonly isBlocked: boolean;
  /** It fills a row of its own on a desktop, so its terms are beside its picture. */
  readonly isAlone: boolean;
  readonly className?: string;
  readonly onOpen: () => void;
};

/** A bonus that can be received: large, with its button. */
export const AvailableCard = ({ bonus, isBlocked, isAlone, className, onOpen }: BonusCardProps) => {
  const t = useT("member", "bonus");
  const often = useOften();
  return (
    <OfferCard
      banner={bonus.banners[0]}
      name={bonus.name}
      detail={isBlocked ? t("bonus.blocked") : often(bonus.type, bonus.maxReceived)}
      facts={<OfferFacts offer={bonus.offer} />}
      action={
        <Button
          tone={isBlocked ? "outline" : "gold"}
          size="medium"
          className="font-bold max-[359px]:w-full"
          aria-label={isBlocked ? `${t("bonus.look")}: ${bonus.name}` : t("bonus.openCard", { name: bonus.name })}
          onClick={onOpen}
        >
          {isBlocked ? t("bonus.look") : t("bonus.receive")}
        </Button>
      }
      isFaded={isBlocked}
      isAlone={isAlone}
      className={className}
    />
  );
};

type DoneCardProps = {
  readonly bonus: Bonus;
  readonly state: Exclude<CardState, "available">;
  readonly className?: string;
};

/** A bonus that is active, or that cannot be received again: small, without a button. */
export const DoneCard = ({ bonus, state, className }: DoneCardProps) => {
  const t = useT("member", "bonus");
  const isCurrent = state === "current";
  const isCancelled = !isCurrent && bonus.userBonus?.lastEnd === "cleared";
  const Icon = isCurrent ? CircleDot : isCancelled ? X : Check;
  return (
    <Card padded={false} className={cx("overflow-hidden shadow-card", className)}>
      <OfferFace banner={bonus.banners[0]} title={bonus.name} large={false} faded={!isCurrent} />
      <div className="px-4 py-3">
        <h3 className="font-semibold">{bonus.name}</h3>
        <p
          className={`flex items-center gap-1.5 text-label ${isCurrent ? "text-accent-text" : isCancelled ? "text-mute" : "text-up-text"}`}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {t(`statuses.bonus.${isCurrent ? "active" : isCancelled ? "cancelled" : "received"}`)}
        </p>
      </div>
    </Card>
  );
};
