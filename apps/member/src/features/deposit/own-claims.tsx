import type { Claim } from "@krapao/contract/deposit/shapes";
import type { DepositBank } from "@krapao/contract/lookup/shapes";
import { dateTimeText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Badge } from "@krapao/ui/badge";

import { useBankName } from "../../lib/use-bank-name.ts";
import { usePlaceName } from "../../money/use-activity.ts";

const TONES = { waiting: "wait", matched: "up", refused: "down" } as const;

type OwnClaimsProps = {
  readonly claims: readonly Claim[];
  readonly currency: "LAK" | "BAHT";
  /** Our accounts that reports are made for now. */
  readonly banks: readonly DepositBank[];
};

/** The member's reports: those that wait, and the results of the latest others. */
export const OwnClaims = ({ claims, currency, banks }: OwnClaimsProps) => {
  const t = useT("member", "deposit");
  const bankName = useBankName();
  const placeName = usePlaceName();
  const nameOf = (code: string): string => {
    const present = banks.find(({ bankCode }) => bankCode === code);
    return present === undefined ? placeName(code) : bankName(present.bank);
  };
  return (
    <section>
      <h3 className="mb-1 text-label font-semibold">{t("deposit.claimsTitle")}</h3>
      <ul>
        {claims.map(({ _id, amount, bankCode, createdAt, state }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line py-2.5 first:border-0"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{moneyText(amount, currency)}</span>
              <span className="block text-small text-mute">
                {bankCode !== null && `${nameOf(bankCode)} · `}
                {dateTimeText(createdAt)}
              </span>
            </span>
            <Badge tone={TONES[state]} className="ml-auto">
              {t(`statuses.claim.${state}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
};
