import type { BankAccountRow } from "@krapao/contract/operator/bank-shapes";
import { countText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import {
  Activity,
  ArrowUpFromLine,
  CircleAlert,
  CircleCheck,
  CircleMinus,
  Clock,
  FileText,
  ListChecks,
  Upload,
} from "lucide-react";

import { BankMark } from "../../parts/bank-line.tsx";
import { May } from "../../parts/may.tsx";
import { At } from "../../parts/moments.tsx";
import { Row } from "../../parts/row-list.tsx";
import { Tag } from "../../parts/tag.tsx";
import { useAccountName } from "../../parts/use-account-name.ts";

const SOURCES = { feed: Activity, file: FileText, provider: ListChecks, nothing: CircleMinus } as const;
const COVERAGES = {
  covered: { tone: "up", Icon: CircleCheck },
  until: { tone: "quiet", Icon: Clock },
  not: { tone: "wait", Icon: CircleAlert },
} as const;

type SumProps = {
  readonly label: string;
  readonly amount: number | null;
  readonly currency: BankAccountRow["currency"];
  readonly isOff?: boolean;
  /** The moment that the amount is of, where it is not now. */
  readonly at?: string | null;
};

/** An amount with a label; says “unknown” when there is no amount. */
const Sum = ({ label, amount, currency, isOff = false, at = null }: SumProps) => {
  const t = useT("console");
  return (
    <div className="min-w-28 sm:text-right">
      <dt className="text-small text-mute">{label}</dt>
      <dd className={cx("whitespace-nowrap", amount === null || isOff ? "font-semibold text-wait" : "font-semibold")}>
        {amount === null ? t("bank.notKnown") : moneyText(amount, currency)}
        {at !== null && (
          <span className="block text-small font-normal text-mute">
            <At moment={at} withDay />
          </span>
        )}
      </dd>
    </div>
  );
};

type AccountRowProps = {
  readonly account: BankAccountRow;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onImport: () => void;
};

/**
 * One of our bank accounts: where its lines come from and until when they are complete, the balance in our books and at
 * the bank, and whether a feed or statements cover it.
 */
export const AccountRow = ({ account, isChosen, onChoose, onImport }: AccountRowProps) => {
  const t = useT("console");
  const { kind, bankCode, accountNo, currency, source, coverage } = account;
  const { knownUpTo, ours, theirs, difference, comparedAt, openIn, openOut } = account;
  const nameOf = useAccountName();
  const Source = SOURCES[source];
  const { tone, Icon } = COVERAGES[coverage];
  return (
    <Row
      className={cx(
        "flex flex-wrap items-center gap-x-5 gap-y-2 py-2.5",
        isChosen && "bg-accent-soft/50 shadow-[inset_3px_0_0_var(--color-accent)]",
      )}
    >
      <button
        data-open
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="flex min-h-9 grow basis-44 items-center gap-2 text-left pointer-coarse:min-h-11"
      >
        {kind === "bank" ? (
          <>
            <BankMark code={bankCode} />
            <span>
              <b>{bankCode}</b> <span className="text-mute">{accountNo}</span>
            </span>
          </>
        ) : (
          <>
            <ArrowUpFromLine aria-hidden className="size-5 shrink-0 text-accent-text" />
            <b>{nameOf(account)}</b>
          </>
        )}
      </button>
      <p className="flex min-w-0 basis-44 flex-wrap items-center gap-1.5">
        <Source aria-hidden className="size-4 shrink-0 text-accent-text" />
        <span className={source === "nothing" ? "font-semibold text-wait" : ""}>{t(`bankSource.${source}`)}</span>
        {knownUpTo !== null && (
          <span className="text-mute">
            <At moment={knownUpTo} withDay />
          </span>
        )}
      </p>
      <dl className="grid grow basis-full grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-5 gap-y-1 sm:flex sm:basis-auto sm:flex-wrap sm:justify-end">
        <Sum label={t("bank.ours")} amount={ours} currency={currency} />
        <Sum label={t("bank.theirs")} amount={theirs} currency={currency} />
        <Sum
          label={t("bank.difference")}
          amount={difference}
          currency={currency}
          isOff={difference !== 0}
          at={comparedAt}
        />
      </dl>
      <p className="flex grow basis-80 flex-wrap items-center gap-2">
        <Tag tone={tone} icon={<Icon aria-hidden />}>
          {t(`bankCoverage.${coverage}`)}
        </Tag>
        {openIn + openOut > 0 && (
          <Tag tone="wait">
            {kind === "bank"
              ? t("bank.openCount", { count: countText(openIn + openOut) })
              : t("bank.payoutsDiffer", { count: openOut })}
          </Tag>
        )}
        {kind === "bank" && (
          <May act="bank.import">
            <Button
              tone="outline"
              size="small"
              className="ml-auto"
              icon={<Upload aria-hidden className="size-4" />}
              aria-label={`${t("bank.import")} · ${bankCode} ${accountNo}`}
              onClick={onImport}
            >
              {t("bank.import")}
            </Button>
          </May>
        )}
      </p>
    </Row>
  );
};
