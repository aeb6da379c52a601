import { SUPPORT } from "@krapao/contract/constants";
import type { StatementEntry } from "@krapao/contract/statement/shapes";
import { amountText, minorOf } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Check, Gift, Hourglass, Undo2 } from "lucide-react";
import type { ComponentType } from "react";

import { Way } from "./way.tsx";

type Kind = Pick<StatementEntry, "statementType" | "from" | "to" | "channel">;

const ICONS: Readonly<Record<StatementEntry["statementType"], ComponentType<{ className?: string }>>> = {
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  transfer: ArrowLeftRight,
  bonus: Gift,
  finish_bonus: Gift,
};

/** The icon of a type of movement. Screen readers skip it. */
export const MovementIcon = ({
  type,
  className,
}: {
  readonly type: StatementEntry["statementType"];
  readonly className?: string;
}) => {
  const Icon = ICONS[type];
  return <Icon aria-hidden {...(className !== undefined && { className })} />;
};

/** The title of a movement. */
export const MovementWords = ({ entry: { statementType, from, to, channel } }: { readonly entry: Kind }) => {
  const t = useT("console");
  switch (statementType) {
    case "deposit":
      return from === null
        ? t("movement.deposit")
        : t("movement.depositFrom", { from, channel: t(`channel.${channel ?? "other"}`) });
    case "withdraw":
      return to === null ? t("movement.withdraw") : t("movement.withdrawTo", { to });
    case "transfer":
      if (from === SUPPORT) return t("movement.handIn");
      if (to === SUPPORT) return t("movement.handOut");
      return from === null || to === null ? t("movement.transfer") : <Way from={from} to={to} />;
    case "bonus":
      return t("movement.bonus");
    case "finish_bonus":
      return t("movement.bonusDone");
    default:
      return statementType satisfies never;
  }
};

/** The change of the wallet's balance, with its sign. */
export const signedAmount = ({
  statementType,
  to,
  amount,
}: Pick<StatementEntry, "statementType" | "to" | "amount">): bigint => {
  const minor = minorOf(amount);
  const leaves = statementType === "withdraw" || (statementType === "transfer" && to !== "WALLET");
  return leaves ? -minor : minor;
};

/** The formatted amount: gains green, failed movements grey. */
export const MovementAmount = ({
  entry,
}: {
  readonly entry: Pick<StatementEntry, "statementType" | "to" | "amount" | "status">;
}) => {
  const signed = signedAmount(entry);
  const tone = entry.status === "FAILED" ? "text-mute line-through" : signed > 0n ? "text-up-text" : "";
  return <span className={`font-semibold whitespace-nowrap ${tone}`}>{amountText(signed, true)}</span>;
};

/** The state of a movement. */
export const MovementState = ({ status }: { readonly status: StatementEntry["status"] }) => {
  const t = useT("console");
  const [Icon, tone] =
    status === "SUCCESS"
      ? ([Check, "text-up-text"] as const)
      : status === "FAILED"
        ? ([Undo2, "text-down"] as const)
        : ([Hourglass, "text-wait"] as const);
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${tone}`}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {t(`statuses.${status}`)}
    </span>
  );
};
