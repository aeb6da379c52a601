import { useT } from "@krapao/i18n/react";
import { buttonClass } from "@krapao/ui/button";
import { CopyButton } from "@krapao/ui/copy-button";
import { IconButton } from "@krapao/ui/icon-button";
import { Skeleton } from "@krapao/ui/skeleton";
import { phoneText } from "@krapao/i18n";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Info, TriangleAlert, UserRound, X } from "lucide-react";

import { Link, memberHref, movementHref, navigate } from "../../lib/navigation.tsx";
import { Avatar } from "../../parts/avatar.tsx";
import { BankMark } from "../../parts/bank-line.tsx";
import { Figure } from "../../parts/figure.tsx";
import { At } from "../../parts/moments.tsx";
import { MovementTable } from "../../parts/movement-table.tsx";
import { Part } from "../../parts/part.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import { Tag } from "../../parts/tag.tsx";
import { View } from "../../parts/view.tsx";
import { WalletFigures } from "../../parts/wallet-figures.tsx";
import { Reveal } from "../../parts/reveal.tsx";
import { Decide } from "./decide.tsx";
import { noteDetailText } from "./note-detail.ts";
import { withdrawalQuery } from "./queries.ts";
import { May } from "../../parts/may.tsx";

const PanelSkeleton = () => (
  <div className="grid gap-3 p-5">
    <Skeleton className="h-10 w-56" />
    <Skeleton className="h-8 w-40" />
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-48 w-full" />
  </div>
);

/** The details of one withdrawal, and the actions on it. */
export const WithdrawalPanel = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const t = useT("console");
  const query = useQuery(withdrawalQuery(id));
  return (
    <section aria-label={t("withdrawal.one")} className="flex min-h-0 flex-col bg-card">
      {query.data === undefined && (
        <p className="flex justify-end px-5 pt-3">
          <IconButton label={t("common.close")} icon={<X aria-hidden className="size-4.5" />} onClick={onClose} />
        </p>
      )}
      <View query={query} skeleton={<PanelSkeleton />}>
        {(withdrawal) => {
          const { member, amount, currency, bankAccount, createdAt, status } = withdrawal;
          const { notes, decision, figures, movements } = withdrawal;
          const hasOwnAccount = notes.every(({ code }) => code !== "bank-changed");
          return (
            <>
              <div className="min-h-0 grow overflow-y-auto px-5 pt-3 pb-5">
                <div className="flex items-center gap-3 border-b border-line pb-3">
                  <Avatar size="large" name={member.name} />
                  <div className="min-w-0 grow">
                    <h2 className="text-action font-bold [overflow-wrap:anywhere]">{member.name}</h2>
                    <p className="text-small text-mute">{phoneText(member.phone)}</p>
                  </div>
                  <Link href={memberHref(member._id)} className={buttonClass({ tone: "outline", size: "small" })}>
                    <UserRound aria-hidden className="size-4" />
                    <span className="sr-only">{t("console.member")}</span>
                    <span aria-hidden className="hidden sm:block">
                      {t("console.member")}
                    </span>
                  </Link>
                  <IconButton
                    label={t("common.close")}
                    icon={<X aria-hidden className="size-4.5" />}
                    onClick={onClose}
                  />
                </div>
                <div className="mt-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                  <Figure amount={amount} currency={currency} className="text-total" />
                  <div className="ml-auto text-right text-mute">
                    <p>
                      {t("withdrawal.askedAt")} <At moment={createdAt} />
                    </p>
                    <p className="flex items-center justify-end text-small">
                      <span className="[overflow-wrap:anywhere]">{withdrawal._id}</span>
                      <CopyButton text={withdrawal._id} label={t("console.reference")} />
                    </p>
                  </div>
                </div>
                <p className="-mt-1 flex flex-wrap items-center gap-2">
                  <BankMark code={bankAccount.bankCode} />
                  {bankAccount.bankCode}
                  {hasOwnAccount ? (
                    <Reveal member={member._id} field="bankAccount" masked={bankAccount.bankAccountNo} />
                  ) : (
                    <span className="whitespace-nowrap">{bankAccount.bankAccountNo}</span>
                  )}
                  <span className="min-w-0 text-mute [overflow-wrap:anywhere]">{bankAccount.bankAccountName}</span>
                </p>
                {decision !== null && (
                  <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-accent-soft px-3.5 py-2.5">
                    <Tag tone={status === "refused" ? "down" : "up"}>{t(`withdrawalState.${status}`)}</Tag>
                    <span className="min-w-0 grow">
                      <span className="block font-semibold">
                        <PersonName person={decision.by} /> · <At moment={decision.at} />
                      </span>
                      {decision.reason !== "" && (
                        <span className="block text-small">{t("console.quote", { text: decision.reason })}</span>
                      )}
                    </span>
                  </div>
                )}
                <Part apart="wide" title={t(status === "waiting" ? "withdrawal.why" : "withdrawal.noted")}>
                  {notes.length === 0 ? (
                    <p className="flex items-center gap-2.5 text-mute">
                      <CircleCheck aria-hidden className="size-4 text-up" />
                      {t("note.none")}
                    </p>
                  ) : (
                    <ul className="grid gap-1.5">
                      {notes.map(({ code, isReason, detail }) => (
                        <li key={code} className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
                          {isReason && status === "waiting" ? (
                            <TriangleAlert aria-hidden className="size-4 shrink-0 text-wait" />
                          ) : (
                            <Info aria-hidden className="size-4 shrink-0 text-mute" />
                          )}
                          <span className="min-w-0 grow">{t(`note.${code}`)}</span>
                          {detail !== null && <span className="text-small text-mute">{noteDetailText(detail)}</span>}
                        </li>
                      ))}
                    </ul>
                  )}
                </Part>
                <Part
                  apart="wide"
                  title={t("figures.title")}
                  end={
                    <Link href={memberHref(member._id)} className="font-semibold text-accent-text hover:underline">
                      {t("withdrawal.statement")}
                    </Link>
                  }
                >
                  <WalletFigures figures={figures} />
                </Part>
                <Part apart="wide" title={t("withdrawal.movements")}>
                  <div className="-mx-4">
                    <MovementTable
                      brief
                      label={t("withdrawal.movements")}
                      entries={movements}
                      onOpen={(reference) => navigate(movementHref(member._id, reference))}
                    />
                  </div>
                </Part>
              </div>
              <May act="withdrawals.decide">
                <Decide withdrawal={withdrawal} onDone={onClose} />
              </May>
            </>
          );
        }}
      </View>
    </section>
  );
};
