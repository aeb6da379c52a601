import type { TransferEdges } from "@krapao/contract/operator/unresolved-shapes";
import { amountText, minorOf } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Fragment } from "react";

import { exactTime } from "./moments.tsx";
import { WideTable } from "./wide-table.tsx";

type Bet = TransferEdges["bets"][number];

const headClass = "px-2 py-2 font-normal whitespace-nowrap first:pl-4 last:pr-4";
const cellClass = "px-2 py-1.5 whitespace-nowrap first:pl-4 last:pr-4";

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

/**
 * The bets near the two balances that judge a transfer, oldest first, with each balance at the time when it was read.
 */
export const EdgeBets = ({ edges: { bets, before, judged, ways, more } }: { readonly edges: TransferEdges }) => {
  const t = useT("console");
  if (bets.length === 0) return <p className="px-4 py-3 text-mute">{t("unresolved.noBets")}</p>;
  const readings = [
    { at: before.from, words: t("unresolved.readBefore", { balance: amountText(before.balance) }) },
    ...(judged === null
      ? []
      : [{ at: judged.from, words: t("unresolved.readHere", { balance: amountText(judged.balance) }) }]),
  ];
  const shownAfter = (place: number) => {
    const [from, to] = [bets[place - 1]?.at, bets[place]?.at];
    return readings
      .filter(({ at }) => (from === undefined || at >= from) && (to === undefined || at < to))
      .map(({ at, words }) => (
        <tr key={at} className="border-b border-line bg-accent-soft/60">
          <td colSpan={5} className={cellClass}>
            <b>{exactTime(at)}</b> {words}
          </td>
        </tr>
      ));
  };
  return (
    <>
      <WideTable label={t("unresolved.betsSub")}>
        <thead>
          <tr className="border-b border-line text-mute">
            <th scope="col" className={`${headClass} text-left`}>
              {t("unresolved.theirTime")}
            </th>
            <th scope="col" className={`${headClass} text-right`}>
              {t("unresolved.stake")}
            </th>
            <th scope="col" className={`${headClass} text-right`}>
              {t("unresolved.won")}
            </th>
            <th scope="col" className={`${headClass} text-right`}>
              {t("unresolved.net")}
            </th>
            <th scope="col" className={`${headClass} text-left`}>
              {t("unresolved.inSum")}
            </th>
          </tr>
        </thead>
        <tbody>
          {bets.map((bet, place) => (
            <Fragment key={bet._id}>
              {shownAfter(place)}
              <tr className={bet.isBetween === null ? "border-b border-line bg-wait-soft/50" : "border-b border-line"}>
                <td className={cellClass} title={bet._id}>
                  {exactTime(bet.at)}
                </td>
                <td className={`${cellClass} text-right`}>{amountText(bet.stake)}</td>
                <td className={`${cellClass} text-right`}>{amountText(bet.payout)}</td>
                <td className={`${cellClass} text-right font-semibold`}>
                  {amountText(minorOf(bet.payout) - minorOf(bet.stake), true)}
                </td>
                <td className={cellClass}>
                  <Counted bet={bet} ways={ways} />
                </td>
              </tr>
            </Fragment>
          ))}
          {shownAfter(bets.length)}
        </tbody>
      </WideTable>
      {more > 0 && <p className="px-4 py-2 text-small text-mute">{t("unresolved.moreBets", { count: more })}</p>}
    </>
  );
};
