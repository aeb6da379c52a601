import { getTransaction } from "@krapao/contract/operator/get-transaction";
import type { TransactionDetail } from "@krapao/contract/operator/transaction-shapes";
import { amountText, phoneText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { buttonClass } from "@krapao/ui/button";
import { CopyButton } from "@krapao/ui/copy-button";
import { IconButton } from "@krapao/ui/icon-button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, UserRound, X } from "lucide-react";

import { type Href, Link, memberHref } from "../../lib/navigation.tsx";
import { read } from "../../lib/read.ts";
import { Avatar } from "../../parts/avatar.tsx";
import { BankLine } from "../../parts/bank-line.tsx";
import { Figure } from "../../parts/figure.tsx";
import { At } from "../../parts/moments.tsx";
import { Fact } from "../../parts/panel.tsx";
import { Part } from "../../parts/part.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { usePlaceName } from "../../parts/way.tsx";
import {
  TransactionAmount,
  TransactionIcon,
  TransactionState,
  TransactionWords,
} from "../../parts/transaction-words.tsx";

/** What the bank and the provider know the transaction by, to look for it there. */
const BankFacts = ({
  bank: { account, ours, reference, providerReference },
  isOut,
}: Pick<TransactionDetail, "bank"> & { readonly isOut: boolean }) => {
  const t = useT("console");
  const copied = (label: string, text: string | null) =>
    text !== null && (
      <Fact label={label}>
        <span translate="no">{text}</span>
        <CopyButton text={text} label={label} />
      </Fact>
    );
  return (
    <>
      {account !== null && (
        <Fact label={isOut ? t("transactions.payee") : t("suspense.sender")}>
          <span className="text-left">
            <BankLine bankCode={account.bankCode} bankAccountNo={account.bankAccountNo} />
            <span translate="no" className="block text-small text-mute">
              {account.bankAccountName}
            </span>
          </span>
        </Fact>
      )}
      {ours !== null && (
        <Fact label={t("depositReport.receivingBank")}>
          {ours.bankCode} <span className="text-mute">{ours.bankAccountNo}</span>
        </Fact>
      )}
      {copied(t("depositReport.reference"), reference)}
      {copied(t("transactions.providerReference"), providerReference)}
    </>
  );
};

const Facts = ({ of }: { readonly of: TransactionDetail }) => {
  const t = useT("console");
  const place = usePlaceName();
  return (
    <dl className="mt-3 border-t border-line">
      <Fact label={t("console.when")}>
        <At withDay moment={of.at} />
      </Fact>
      {of.channel !== null && <Fact label={t("transactions.channel")}>{t(`channel.${of.channel}`)}</Fact>}
      {of.from !== null && <Fact label={t("list.from")}>{place(of.from)}</Fact>}
      {of.to !== null && <Fact label={t("list.to")}>{place(of.to)}</Fact>}
      <BankFacts bank={of.bank} isOut={of.amount < 0} />
      {of.balance !== null && <Fact label={t("console.walletAfter")}>{amountText(of.balance)}</Fact>}
      {of.operator !== null && (
        <Fact label={t("transactions.operator")}>
          <PersonName person={of.operator} />
        </Fact>
      )}
    </dl>
  );
};

const Detail = ({ of, hrefOf }: { readonly of: TransactionDetail; readonly hrefOf: (id: string) => Href }) => {
  const t = useT("console");
  return (
    <div className="min-h-0 grow overflow-y-auto px-4 pt-3 pb-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Figure amount={of.amount} currency={of.currency} className="text-total" />
        <TransactionState state={of.state} />
      </div>
      {of.member !== null && (
        <div className="mt-2 flex items-center gap-3 rounded-control bg-sand/60 p-2.5">
          <Avatar name={of.member.name} />
          <div className="min-w-0 grow">
            <p className="font-semibold [overflow-wrap:anywhere]">{of.member.name}</p>
            <p className="text-small text-mute">{phoneText(of.member.phone)}</p>
          </div>
          <Link href={memberHref(of.member._id)} className={buttonClass({ tone: "outline", size: "small" })}>
            <UserRound aria-hidden className="size-4" />
            {t("console.member")}
          </Link>
        </div>
      )}
      <Facts of={of} />
      {of.steps.length > 0 && (
        <Part apart="narrow" title={t("transactions.steps")}>
          <ol>
            {of.steps.map(({ state, at }) => (
              <li key={`${state} ${at}`} className="flex justify-between gap-3 py-1">
                <span>{t(`transactionStep.${state}`)}</span>
                <span className="text-mute">
                  <At moment={at} />
                </span>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {of.books.length > 0 && (
        <Part apart="narrow" title={t("transactions.books")}>
          <ul>
            {of.books.map(({ account, amount, at }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- entries never move
              <li key={`${place} ${at}`} className="flex justify-between gap-3 border-t border-line py-1.5">
                <span translate="no">{account}</span>
                <span className="font-semibold">{amountText(amount, true)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {of.around.length > 0 && (
        <Part apart="narrow" title={t("transactions.around")}>
          <ul>
            {of.around.map((row) => (
              <li key={row._id} className="flex items-baseline gap-3 border-t border-line py-1.5">
                <span className="text-small text-mute">
                  <At withDay moment={row.at} />
                </span>
                <Link href={hrefOf(row._id)} className="min-w-0 grow hover:text-accent-text hover:underline">
                  <TransactionWords of={row} />
                </Link>
                <TransactionAmount of={row} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
};

/** The details of one transaction, beside the list. */
export const TransactionPanel = ({
  id,
  hrefOf,
  onStep,
  onClose,
}: {
  readonly id: string;
  readonly hrefOf: (id: string) => Href;
  /** Opens the previous or next row. Not given at an end of the list. */
  readonly onStep: Readonly<Record<"up" | "down", (() => void) | null>>;
  readonly onClose: () => void;
}) => {
  const t = useT("console");
  const query = useQuery({
    ...read(getTransaction, { params: { _id: id } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={t("transactions.one")} className="flex min-h-0 flex-col bg-card">
      <div className="flex items-center gap-2 border-b border-line px-4 py-2.5">
        {query.data !== undefined && (
          <span className="flex min-w-0 grow items-center gap-2.5">
            <TransactionIcon kind={query.data.kind} />
            <span className="min-w-0">
              <h2 className="font-bold">
                <TransactionWords of={query.data} />
              </h2>
              <span className="flex items-center text-small text-mute">
                <span translate="no" className="[overflow-wrap:anywhere]">
                  {query.data.reference}
                </span>
                <CopyButton text={query.data.reference} label={t("console.reference")} />
              </span>
            </span>
          </span>
        )}
        <span className="ml-auto flex shrink-0">
          <IconButton
            label={t("transactions.up")}
            icon={<ChevronUp aria-hidden className="size-4.5" />}
            disabled={onStep.up === null}
            onClick={() => onStep.up?.()}
          />
          <IconButton
            label={t("transactions.down")}
            icon={<ChevronDown aria-hidden className="size-4.5" />}
            disabled={onStep.down === null}
            onClick={() => onStep.down?.()}
          />
          <IconButton label={t("common.close")} icon={<X aria-hidden className="size-4.5" />} onClick={onClose} />
        </span>
      </div>
      <View query={query} skeleton={<SkeletonLines lines={8} height="h-11" />}>
        {(detail) => <Detail of={detail} hrefOf={hrefOf} />}
      </View>
    </section>
  );
};
