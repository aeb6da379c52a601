import type { ClaimLine } from "@krapao/contract/operator/list-claim-lines";
import { dateText, dateTimeText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { RadioCard, RadioCards } from "@krapao/ui";
import { useId } from "react";

import { Link, proposalHref } from "../../lib/navigation.tsx";

type LineChoiceProps = {
  readonly lines: readonly ClaimLine[];
  /** The bank whose account the lines are of. */
  readonly bank: string;
  /** The `_id` of the chosen line. Null: the statement’s facts are typed. */
  readonly value: string | null;
  readonly onChange: (line: ClaimLine | null) => void;
};

/** The imported lines that may be the reported money. Choosing one takes the bank’s own facts instead of typed ones. */
export const LineChoice = ({ lines, bank, value, onChange }: LineChoiceProps) => {
  const t = useT("console");
  const name = useId();
  return (
    <section>
      <h3 className="mb-1 font-semibold">{t("depositReport.lines")}</h3>
      <RadioCards label={t("depositReport.lines")}>
        {lines.map((line) => (
          <RadioCard
            key={line._id}
            name={name}
            disabled={line.proposal !== null}
            checked={value === line._id}
            onChange={() => onChange(line)}
            label={<span className="[overflow-wrap:anywhere]">{line.text}</span>}
            detail={
              <span className="[overflow-wrap:anywhere]">
                {bank} {line.accountNo} · {line.hasTime ? dateTimeText(line.at) : dateText(line.at)}
                {line.reference !== null && ` · ${line.reference}`}
                {line.proposal !== null && (
                  <>
                    {" · "}
                    <Link href={proposalHref(line.proposal)} className="text-accent-text underline">
                      {t("bank.proposed")}
                    </Link>
                  </>
                )}
              </span>
            }
            end={moneyText(line.amount, line.currency)}
          />
        ))}
        <RadioCard
          name={name}
          checked={value === null}
          onChange={() => onChange(null)}
          label={t("depositReport.noLine")}
          detail={t("depositReport.noLineBody")}
        />
      </RadioCards>
    </section>
  );
};
