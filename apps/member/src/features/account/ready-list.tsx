import type { Wallet } from "@krapao/contract/wallet/shapes";
import { accountEnd, minorOf, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { ListRow, RowCard } from "@krapao/ui/list-row";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

import { navigate } from "../../lib/navigation.tsx";
import { useBankName } from "../../lib/use-bank-name.ts";
import { depositLimitQuery } from "../../money/deposit-limit-query.ts";
import { passkeysQuery, profileQuery } from "./queries.ts";

type Step = {
  readonly name: string;
  readonly isDone: boolean;
  readonly title: string;
  readonly detail: ReactNode;
  readonly onOpen: () => void;
};

/** The round mark of a step: a tick when it is done, else its number. */
const StepMark = ({ isDone, number }: { readonly isDone: boolean; readonly number: number }) => (
  <span
    aria-hidden
    className={cx(
      "flex size-9 shrink-0 items-center justify-center rounded-full font-semibold",
      isDone ? "bg-up-soft text-up-text" : "bg-accent-soft text-accent",
    )}
  >
    {isDone ? <Check className="size-4.5" /> : number}
  </span>
);

const open = (sheet: string): void => navigate(`/user/profile?show=${sheet}`);

/** What makes a new member's account ready: the account for withdrawals, a passkey, a limit on deposits. */
export const ReadyList = ({ wallet }: { readonly wallet: Wallet }) => {
  const t = useT("forms");
  const bankName = useBankName();
  const { data: account } = useQuery(profileQuery);
  const { data: passkeys } = useQuery(passkeysQuery);
  const { data: limit } = useQuery(depositLimitQuery);
  const own = wallet.bankAccount;
  const bank = account === undefined ? own.bankCode : bankName(account.bankAccount.bank);
  const steps: readonly Step[] = [
    {
      name: "account",
      isDone: true,
      title: t("ready.account"),
      detail: (
        <>
          {bank} {accountEnd(own.bankAccountNo)} <span className="[overflow-wrap:anywhere]">{own.bankAccountName}</span>
        </>
      ),
      onOpen: () => open("bank"),
    },
    {
      name: "passkey",
      isDone: passkeys !== undefined && passkeys.length > 0,
      title: t("ready.passkey"),
      detail: t("ready.passkeyHow"),
      onOpen: () => open("passkeys"),
    },
    {
      name: "limit",
      isDone: limit !== undefined && limit.limit !== null,
      title: t("ready.limit"),
      detail:
        limit === undefined || limit.limit === null
          ? t("ready.limitHow")
          : t("ready.perDay", { amount: moneyText(minorOf(limit.limit), wallet.profile.currency) }),
      onOpen: () => open("depositLimit"),
    },
  ];
  return (
    <section aria-labelledby="ready" className="mt-4">
      <h2 id="ready" className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 px-1">
        <span className="font-bold">{t("ready.title")}</span>
        <span className="text-label font-normal text-mute">
          {t("ready.count", { done: steps.filter(({ isDone }) => isDone).length, all: steps.length })}
        </span>
      </h2>
      <RowCard as="ul">
        {steps.map(({ name, isDone, title, detail, onOpen }, at) => (
          <li key={name}>
            <ListRow
              chevron
              mark={<StepMark isDone={isDone} number={at + 1} />}
              title={
                <>
                  {title}
                  {isDone && <span className="sr-only">, {t("ready.done")}</span>}
                </>
              }
              detail={detail}
              onClick={onOpen}
            />
          </li>
        ))}
      </RowCard>
    </section>
  );
};
