import type { Refund } from "@krapao/contract/refund/shapes";
import { dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { EmptyState } from "@krapao/ui/empty-state";
import { ListRow, Mark, RowCard } from "@krapao/ui/list-row";
import { Money } from "@krapao/ui/money";
import { HandCoins } from "lucide-react";

import { useCurrency } from "../../money/use-currency.ts";

/** Received refunds, one in a row. */
export const RefundLog = ({ refunds }: { readonly refunds: readonly Refund[] }) => {
  const t = useT("member");
  const currency = useCurrency();
  if (refunds.length === 0) return <EmptyState icon={<HandCoins />}>{t("refund.historyEmpty")}</EmptyState>;
  return (
    <RowCard as="ul">
      {refunds.map(({ refundAmount, createdAt }) => (
        <li key={createdAt}>
          <ListRow
            mark={
              <Mark tone="up">
                <HandCoins />
              </Mark>
            }
            title={t("refund.entry")}
            detail={dateTimeText(createdAt)}
            end={
              <span className="font-bold text-up-text">
                <Money amount={refundAmount} currency={currency} signed />
              </span>
            }
          />
        </li>
      ))}
    </RowCard>
  );
};
