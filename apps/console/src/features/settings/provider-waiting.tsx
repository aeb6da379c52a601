import type { AtProvider } from "@krapao/contract/operator/overview-shapes";
import { countText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

type Sums = AtProvider["held"];

const moneyOf = (sums: Sums): readonly string[] => sums.map(({ amount, currency }) => moneyText(amount, currency));

/** What waits at a provider: labels with their values. Each currency is a value of its own. */
const useWaitingFacts = ({ open, unresolved, held, orders }: AtProvider) => {
  const t = useT("console");
  const payable = orders.reduce((sum, { count }) => sum + count, 0);
  const facts: readonly (readonly [label: string, count: number, values: readonly string[]])[] = [
    [t("provider.underWay"), open, [countText(open)]],
    [t("provider.unresolved"), unresolved, [countText(unresolved)]],
    [t("provider.held"), open, moneyOf(held)],
    [t("provider.payable"), payable, [countText(payable), ...moneyOf(orders)]],
  ];
  return facts.filter(([, count]) => count > 0);
};

/** What waits at a provider, in the `dl` of its row. Nothing when nothing waits. */
export const WaitingLine = ({ waiting }: { readonly waiting: AtProvider }) =>
  useWaitingFacts(waiting).map(([label, , values]) => (
    <div key={label} className="flex flex-wrap gap-x-1">
      <dt>{label}</dt>
      <dd className="text-ink">{values.join(" · ")}</dd>
    </div>
  ));

/** What waits at a provider, one fact below the other. */
export const WaitingFacts = ({ waiting }: { readonly waiting: AtProvider }) => {
  const t = useT("console");
  const facts = useWaitingFacts(waiting);
  if (facts.length === 0) return <p>{t("provider.nothingWaits")}</p>;
  return (
    <dl className="grid gap-1">
      {facts.map(([label, , values]) => (
        <div key={label} className="flex justify-between gap-x-4">
          <dt className="text-mute">{label}</dt>
          <dd className="grid shrink-0 justify-items-end font-semibold">
            {values.map((value) => (
              <span key={value}>{value}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
};
