import type { Fairness } from "@krapao/contract/spin/shapes";
import { useT } from "@krapao/i18n/react";
import { Badge } from "@krapao/ui/badge";
import { RowCard } from "@krapao/ui/list-row";
import { Lock } from "lucide-react";

import { Fact } from "./fact.tsx";

/** The seeds of the coming spins, as far as they may be revealed beforehand. */
export const PresentPair = ({ fair }: { readonly fair: Fairness }) => {
  const t = useT("member", "spin");
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <h3 className="font-bold">{t("spin.fairPair")}</h3>
        <Badge tone="up" icon={<Lock aria-hidden className="size-3.5" />}>
          {t("spin.fairLocked")}
        </Badge>
      </div>
      <RowCard as="dl">
        <Fact label={t("spin.fairHash")} copy={fair.seedHash}>
          {fair.seedHash}
        </Fact>
        <Fact label={t("spin.fairClient")} copy={fair.clientSeed}>
          {fair.clientSeed}
        </Fact>
        <Fact label={t("spin.fairSpins")}>{t("spin.fairTimes", { count: fair.nonce })}</Fact>
        <Fact label={t("spin.fairNextHash")} copy={fair.nextSeedHash}>
          {fair.nextSeedHash}
        </Fact>
      </RowCard>
    </section>
  );
};
