import type { TransferEdges } from "@krapao/contract/operator/unresolved-shapes";
import { amountText, minorOf } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import type { ReactNode } from "react";

import { exactTime } from "./moments.tsx";
import { type StackColumn, StackTable } from "./stack-table.tsx";

type Bet = TransferEdges["bets"][number];

/** A bet, or the words of one of the two balances at the time when it was read. */
type Line = { readonly at: string; readonly bet: Bet | null; readonly words: string | null };

/** The bets with the balances between them, by time. A balance comes after a bet of the same moment. */
const linesOf = (bets: readonly Bet[], balances: readonly Omit<Line, "bet">[]): readonly Line[] =>
  [
    ...bets.map((bet) => ({ at: bet.at, bet, words: null })),
    ...balances.map((one) => ({ ...one, bet: null })),
  ].toSorted((one, other) => Number(one.at > other.at) - Number(one.at < other.at));

const Counted = ({ bet, ways }: { readonly bet: Bet; readonly ways: TransferEdges["ways"] }) => {
  const t = useT("console");
  if (bet.isBetween !== null)
    return <span className="text-mute">{t(bet.isBetween ? "unresolved.counted" : "unresolved.notCounted")}</span>;
  const [only, other] = ways.filter(({ bets }) => bets.includes(bet._id)).map(({ outcome }) => outcome);
  const isOfOne = ways.length === 2 && only !== undefined && other === undefined;
  return (
    <span className="font-semibold text-wait">
      {isOfOne ? t(`unresolved.onlyIf.${only}`) : t("unresolved.cannotTell")}
    </span>
  );
};

const timeOf = ({ at, bet }: Line): ReactNode => <span title={bet?._id}>{exactTime(at)}</span>;

const wholeOf = ({ at, words }: Line): ReactNode =>
  words === null ? null : (
    <>
      <b>{exactTime(at)}</b> {words}
    </>
  );

const useColumns = (ways: TransferEdges["ways"]): readonly StackColumn<Line>[] => {
  const t = useT("console");
  return [
    {
      key: "stake",
      head: t("unresolved.stake"),
      cell: ({ bet }) => bet !== null && amountText(bet.stake),
    },
    {
      key: "won",
      head: t("unresolved.won"),
      cell: ({ bet }) => bet !== null && amountText(bet.payout),
    },
    {
      key: "net",
      head: t("unresolved.net"),
      className: () => "font-semibold",
      cell: ({ bet }) => bet !== null && amountText(minorOf(bet.payout) - minorOf(bet.stake), true),
    },
    {
      key: "counted",
      head: t("unresolved.inSum"),
      isLeft: true,
      cell: ({ bet }) => bet !== null && <Counted bet={bet} ways={ways} />,
    },
  ];
};

/**
 * The bets near the two balances that judge a transfer, oldest first, with each balance at the time when it was read.
 */
export const EdgeBets = ({ edges: { bets, before, judged, ways, more } }: { readonly edges: TransferEdges }) => {
  const t = useT("console");
  const columns = useColumns(ways);
  if (bets.length === 0) return <p className="px-4 py-3 text-mute">{t("unresolved.noBets")}</p>;
  const balances = [
    { at: before.from, words: t("unresolved.readBefore", { balance: amountText(before.balance) }) },
    ...(judged === null
      ? []
      : [{ at: judged.from, words: t("unresolved.readHere", { balance: amountText(judged.balance) }) }]),
  ];
  return (
    <>
      <StackTable<Line>
        label={t("unresolved.betsSub")}
        rows={linesOf(bets, balances)}
        keyOf={({ at, bet }) => bet?._id ?? at}
        rowClass={({ bet }) => (bet === null ? "bg-accent-soft/60" : bet.isBetween === null ? "bg-wait-soft/50" : "")}
        whole={wholeOf}
        name={{
          head: t("unresolved.theirTime"),
          className: "whitespace-nowrap stacked:whitespace-normal",
          cell: timeOf,
        }}
        columns={columns}
      />
      {more > 0 && <p className="px-4 py-2 text-small text-mute">{t("unresolved.moreBets", { count: more })}</p>}
    </>
  );
};
