import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { CopyButton } from "@krapao/ui/copy-button";
import { Sheet } from "@krapao/ui/sheet";
import { useQuery } from "@tanstack/react-query";

import { At } from "../../parts/moments.tsx";
import { MovementState, MovementWords } from "../../parts/movement-words.tsx";
import { Fact } from "../../parts/panel.tsx";
import { AttemptLog } from "../../parts/attempt-log.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { memberMovementQuery } from "../../lib/member-queries.ts";

type MovementSheetProps = {
  readonly member: string;
  readonly currency: "BAHT" | "LAK";
  readonly reference: string;
  readonly onClose: () => void;
};

/** One movement, with every attempt at an external call. */
export const MovementSheet = ({ member, currency, reference, onClose }: MovementSheetProps) => {
  const t = useT("console");
  const query = useQuery(memberMovementQuery(member, reference));
  return (
    <Sheet open onClose={onClose} title={t("member.movement")} width="wide">
      <View query={query} skeleton={<SkeletonLines lines={6} height="h-10" />}>
        {(movement) => (
          <div className="grid gap-5">
            <dl className="rounded-card border border-line bg-card px-4 py-1">
              <Fact label={t("console.what")}>
                <MovementWords entry={movement} />
              </Fact>
              <Fact label={t("console.amount")}>
                <b>{moneyText(movement.amount, currency)}</b>
              </Fact>
              <Fact label={t("console.state")}>
                <MovementState status={movement.status} />
              </Fact>
              <Fact label={t("console.when")}>
                <At withDay moment={movement.createdAt} />
              </Fact>
              <Fact label={t("console.walletAfter")}>
                {movement.balance === null ? t("unresolved.unknown") : moneyText(movement.balance, currency)}
              </Fact>
              <Fact label={t("console.reference")}>
                {reference}
                <CopyButton text={reference} label={t("console.reference")} />
              </Fact>
            </dl>
            <section aria-label={t("unresolved.tried")}>
              <h3 className="mb-2 font-bold">{t("unresolved.tried")}</h3>
              <div className="rounded-card border border-line bg-card p-4">
                {movement.attempts.length === 0 ? (
                  <p className="text-mute">{t("member.noAttempts")}</p>
                ) : (
                  <AttemptLog attempts={movement.attempts} />
                )}
              </div>
            </section>
          </div>
        )}
      </View>
    </Sheet>
  );
};
