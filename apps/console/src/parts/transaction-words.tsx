import type { Transaction } from "@krapao/contract/operator/transaction-shapes";
import { amountText, minorOf } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowRightLeft,
  ArrowUpFromLine,
  Dices,
  Gift,
  Inbox,
  Pencil,
  Undo2,
  Wrench,
} from "lucide-react";
import type { ComponentType } from "react";

import { MovementState, MovementWords } from "./movement-words.tsx";
import { usePlaceName } from "./way.tsx";

const ICONS: Readonly<Record<Transaction["kind"], ComponentType<{ className?: string }>>> = {
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transfer: ArrowLeftRight,
  bonus: Gift,
  reward: Undo2,
  play: Dices,
  hand: Pencil,
  correction: Wrench,
  suspense: Inbox,
  treasury: ArrowRightLeft,
};

/** The icon of a kind of transaction. Screen readers skip it. */
export const TransactionIcon = ({ kind }: { readonly kind: Transaction["kind"] }) => {
  const Icon = ICONS[kind];
  return <Icon aria-hidden className="size-4 shrink-0 text-mute" />;
};

const REWARDS = ["refund", "invite", "coupon"] as const;

/** The title of a transaction. */
export const TransactionWords = ({ of }: { readonly of: Transaction }) => {
  const t = useT("console");
  const place = usePlaceName();
  const { kind, source, from, to, channel, amount } = of;
  switch (kind) {
    case "deposit":
    case "withdraw":
    case "transfer":
      return (
        <MovementWords
          entry={{ statementType: kind, from, to, ...(channel !== null && channel !== "payout" && { channel }) }}
        />
      );
    case "bonus":
      return t(source === "bonus-end" ? "movement.bonusDone" : "movement.bonus");
    case "reward": {
      const reward = REWARDS.find((each) => each === source);
      return reward === undefined ? t("transactionKind.reward") : t(`transaction.${reward}`);
    }
    case "play":
      return t("transaction.playAt", { provider: from ?? to ?? "" });
    case "suspense":
      return t(amount > 0 ? "transaction.suspenseIn" : "transaction.suspenseOut", { from: from ?? "", to: to ?? "" });
    case "treasury":
      return t("transaction.own", { from: place(from ?? ""), to: place(to ?? "") });
    case "hand":
      if (source === "adjustment") return t(amount > 0 ? "movement.handIn" : "movement.handOut");
      return t(`transactionKind.${kind}`);
    case "correction":
      return t(`transactionKind.${kind}`);
    default:
      return kind satisfies never;
  }
};

/** The state of a transaction. */
export const TransactionState = ({ state }: { readonly state: Transaction["state"] }) => (
  <MovementState status={state === "done" ? "SUCCESS" : state === "open" ? "IN_PROGRESS" : "FAILED"} />
);

/** The amount with its sign: gains green, returned money struck through. A transfer between two games has no sign. */
export const TransactionAmount = ({ of }: { readonly of: Transaction }) => {
  const { amount, state, kind, from, to } = of;
  const isBetween = kind === "treasury" || (kind === "transfer" && from !== "WALLET" && to !== "WALLET");
  return (
    <span
      className={cx(
        "font-semibold whitespace-nowrap",
        state === "returned" ? "text-mute line-through" : amount > 0 && !isBetween && "text-up-text",
      )}
    >
      {amountText(minorOf(amount), !isBetween)}
    </span>
  );
};
