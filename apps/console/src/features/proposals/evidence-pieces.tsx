import type { getProposalEvidence } from "@krapao/contract/operator/get-proposal-evidence";
import type { AnswerOf } from "@krapao/contract/types";
import { amountText, moneyText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { deviceName } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { Eye } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

import { Key } from "../../parts/key-hints.tsx";
import { At, Day } from "../../parts/moments.tsx";
import { Fact } from "../../parts/panel.tsx";
import { type StackColumn, StackTable } from "../../parts/stack-table.tsx";
import { Tag } from "../../parts/tag.tsx";
import type { WalletStep } from "./wallet-after.ts";

export type Evidence = AnswerOf<typeof getProposalEvidence>;

/** A piece of evidence. It is closed until the approver opens it, and then marked as opened. */
export const Piece = ({
  number,
  title,
  isOpen,
  onOpen,
  children,
}: {
  /** The key that opens it. */
  readonly number: number;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}) => {
  const t = useT("console");
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    // The button that was pressed is gone, and the focus with it.
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <section ref={box} tabIndex={-1} className="rounded-card border border-line" aria-label={title}>
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-1.5">
        <span aria-hidden className="hidden pointer-fine:inline">
          <Key>{String(number)}</Key>
        </span>
        <h3 className="grow font-semibold">{title}</h3>
        {isOpen ? (
          <Tag tone="up" icon={<Eye aria-hidden />}>
            {t("evidence.opened")}
          </Tag>
        ) : (
          <>
            <Tag tone="wait">{t("evidence.notOpened")}</Tag>
            <Button tone="outline" size="small" onClick={onOpen}>
              {t("evidence.open")}
            </Button>
          </>
        )}
      </div>
      {isOpen && <div className="border-t border-line px-4 py-2">{children}</div>}
    </section>
  );
};

type FactName = Evidence["changed"][number];

/** The member's current state, next to what the proposer saw where that differs. */
export const MemberNow = ({
  member,
  before,
  changed,
}: Pick<Evidence, "before" | "changed"> & { readonly member: NonNullable<Evidence["member"]> }) => {
  const t = useT("console");
  const show = (facts: NonNullable<Evidence["member"]>): Readonly<Record<FactName, ReactNode>> => ({
    currency: facts.currency,
    since: <Day moment={facts.since} />,
    available: moneyText(facts.available, facts.currency),
    held: moneyText(facts.held, facts.currency),
    deposits: moneyText(facts.deposits, facts.currency),
    paidOut: moneyText(facts.paidOut, facts.currency),
    hasBonus: t(facts.hasBonus ? "evidence.yes" : "evidence.no"),
    flags: facts.flags === 0 ? t("evidence.no") : <Tag tone="wait">{facts.flags}</Tag>,
    bankChangedAt: facts.bankChangedAt === null ? t("evidence.no") : <At withDay moment={facts.bankChangedAt} />,
  });
  const [now, was] = [show(member), before === null ? null : show(before)];
  const fact = (name: FactName, label: string) => (
    <Fact label={label}>
      {was !== null && changed.includes(name) && (
        <span className="text-small text-wait">
          {t("evidence.was")} {was[name]} →
        </span>
      )}
      {name === "available" ? <b>{now[name]}</b> : now[name]}
    </Fact>
  );
  return (
    <dl>
      {fact("since", t("evidence.memberSince"))}
      {fact("available", t("evidence.wallet"))}
      {fact("held", t("evidence.held"))}
      {fact("deposits", t("evidence.deposits"))}
      {fact("paidOut", t("evidence.paidOut"))}
      {fact("hasBonus", t("evidence.bonus"))}
      {fact("flags", t("evidence.flags"))}
      {fact("bankChangedAt", t("evidence.bankChanged"))}
    </dl>
  );
};

/** Reports and credits of the same amount that were added or removed since the proposal. */
export const BooksSince = ({ books }: { readonly books: NonNullable<Evidence["books"]> }) => {
  const t = useT("console");
  const list = (title: string, names: readonly string[]) =>
    names.length > 0 && (
      <li>
        <b>{title}</b> <span className="[overflow-wrap:anywhere]">{names.join(" · ")}</span>
      </li>
    );
  return (
    <ul className="mb-1.5 grid gap-1.5 text-wait empty:hidden">
      {list(t("evidence.booksCame"), books.came)}
      {list(t("evidence.booksGone"), books.gone)}
    </ul>
  );
};

/** What happened since the proposal, oldest first. */
export const SinceProposed = ({ since }: Pick<Evidence, "since">) => {
  const t = useT("console");
  const words = useWords();
  const whatOf = ({ kind, what }: Evidence["since"][number]): string => {
    if (kind === "sign-in") return deviceName(what) ?? what;
    if (kind === "proposal") return words.find(`proposal.kind.${what}`) ?? what;
    if (kind === "audit") return words.find(`auditEvent.${what}`) ?? what;
    return what;
  };
  if (since.length === 0) return <p className="text-mute">{t("evidence.nothingSince")}</p>;
  return (
    <ul className="grid gap-1.5">
      {since.map((one) => (
        <li key={`${one.kind} ${one.at} ${one.what}`} className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-small text-mute">
            <At withDay moment={one.at} />
          </span>
          <span className="min-w-0 grow [overflow-wrap:anywhere]">
            {t(`evidenceSince.${one.kind}`)} {whatOf(one)}
          </span>
          {one.amount !== null && one.currency !== null && <b>{moneyText(one.amount, one.currency)}</b>}
        </li>
      ))}
    </ul>
  );
};

/** The two people: the outcome of the proposer's earlier proposals, and how often this pair agreed. */
export const PairCounts = ({ pair, name }: Pick<Evidence, "pair"> & { readonly name: string }) => {
  const t = useT("console");
  return (
    <dl className="rounded-card border border-line px-4 py-1">
      <Fact label={t("evidence.proposals", { name })}>
        {t("evidence.decided", { approved: pair.approved, refused: pair.refused })}
      </Fact>
      <Fact label={t("evidence.forMember")}>{pair.forMember}</Fact>
      <Fact label={t("evidence.byYou", { name })}>
        {t("evidence.ofAll", { count: pair.byYou, all: pair.approved })}
      </Fact>
    </dl>
  );
};

/** What the approval changes in the member's wallet as it is now. */
export const WalletSteps = ({ steps }: { readonly steps: readonly WalletStep[] }) => {
  const t = useT("console");
  if (steps.length === 0) return null;
  const columns: readonly StackColumn<WalletStep>[] = [
    {
      key: "before",
      head: t("evidence.posts.before"),
      className: () => "text-mute",
      cell: ({ before }) => amountText(before),
    },
    { key: "after", head: t("evidence.posts.after"), cell: ({ after }) => amountText(after) },
    {
      key: "change",
      head: t("evidence.posts.change"),
      className: () => "font-semibold",
      cell: ({ before, after }) => amountText(after - before, true),
    },
  ];
  return (
    // On a desktop the card's own border is above the first row, which says what the table is.
    <div className="overflow-clip rounded-card border border-line sm:*:-mt-px">
      <p aria-hidden className="px-4 py-2 text-mute sm:hidden">
        {t("evidence.posts")}
      </p>
      <StackTable
        label={t("evidence.posts")}
        rows={steps}
        keyOf={({ name }) => name}
        name={{
          head: t("evidence.posts"),
          cell: ({ name }) => t(name === "available" ? "evidence.wallet" : "evidence.held"),
        }}
        columns={columns}
      />
    </div>
  );
};
