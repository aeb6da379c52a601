import type { ErasureView } from "@krapao/contract/account/erasure-shapes";
import { useT } from "@krapao/i18n/react";
import { Archive, Eraser, Wallet } from "lucide-react";
import type { ReactNode } from "react";

const DAYS_OF_YEAR = 365;

const Fact = ({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: string;
}) => (
  <li className="flex gap-3">
    <span aria-hidden className="mt-0.5 shrink-0 text-accent [&_svg]:size-5">
      {icon}
    </span>
    <span className="min-w-0">
      <b className="block">{title}</b>
      <span className="block text-label text-mute">{children}</span>
    </span>
  </li>
);

/** What an erasure deletes, what the law requires us to keep and for how long, and what happens to money. */
export const ErasureFacts = ({ keptDays }: Pick<ErasureView, "keptDays">) => {
  const t = useT("security");
  const years = Math.floor(keptDays / DAYS_OF_YEAR);
  // Leap days make a number of years longer than 365 days each.
  const isYears = years > 0 && keptDays - years * DAYS_OF_YEAR <= Math.ceil(years / 4);
  const time = isYears ? t("erasure.years", { count: years }) : t("erasure.days", { count: keptDays });
  return (
    <ul className="grid gap-3.5">
      <Fact icon={<Eraser />} title={t("erasure.goneTitle")}>
        {t("erasure.gone")}
      </Fact>
      <Fact icon={<Archive />} title={t("erasure.keptTitle")}>
        {t("erasure.kept", { time })}
      </Fact>
      <Fact icon={<Wallet />} title={t("erasure.moneyTitle")}>
        {t("erasure.money")}
      </Fact>
    </ul>
  );
};
