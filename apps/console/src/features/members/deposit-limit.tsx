import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { amountText, minorOf } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import { At } from "../../parts/moments.tsx";
import { Fact, Panel } from "../../parts/panel.tsx";

/** The limit that the member set on their own deposits of a day. Operators only read it. Renders nothing without one. */
export const DepositLimit = ({ member: { depositLimit } }: { readonly member: MemberPage }) => {
  const t = useT("console");
  const { limit, today, next } = depositLimit;
  if (limit === null) return null;
  const left = minorOf(limit) - minorOf(today);
  return (
    <Panel title={t("member.depositLimit")} sub={t("member.depositLimitBy")}>
      <dl className="px-4 pb-2.5">
        <Fact label={t("member.depositLimitDay")}>{amountText(limit)}</Fact>
        <Fact label={t("member.depositLimitLeft")}>{amountText(left > 0n ? left : 0n)}</Fact>
        {next !== null && (
          <Fact
            label={
              <>
                {t("member.depositLimitFrom")} <At withDay moment={next.from} />
              </>
            }
          >
            {next.limit === null ? t("member.depositLimitNone") : amountText(next.limit)}
          </Fact>
        )}
      </dl>
    </Panel>
  );
};
