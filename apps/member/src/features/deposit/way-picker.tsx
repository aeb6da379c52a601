import type { DepositWays } from "@krapao/contract/lookup/shapes";
import type { WaitingQr } from "@krapao/contract/notice/shapes";
import { bareAmountText, countdownText, currencySign, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Badge } from "@krapao/ui/badge";
import { Button } from "@krapao/ui/button";
import { useTimeLeft } from "@krapao/ui/countdown";
import { ChevronRight, Clock, ShieldCheck, Timer, Wallet } from "lucide-react";

import { serverClock } from "../../lib/server-clock.ts";
import { useUsualText } from "./use-usual-text.ts";
import type { Way } from "./way.ts";
import { wayByName, type WayFacts } from "./ways.ts";

/** The QR that waits for its payment, with a countdown, and the button back to it. */
const OpenQrStrip = ({
  qr,
  currency,
  onOpen,
}: {
  readonly qr: WaitingQr;
  readonly currency: "LAK" | "BAHT";
  readonly onOpen: () => void;
}) => {
  const t = useT("member", "deposit");
  const left = useTimeLeft(serverClock.here(Date.parse(qr.expireIn)));
  if (left === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-wait-soft px-4 py-2 text-wait">
      <Timer aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 grow text-label font-semibold">
        {t("home.qrOpen", { amount: moneyText(qr.amount, currency) })}{" "}
        <span role="timer" aria-live="off" className="whitespace-nowrap">
          {t("home.qrLeft", { time: countdownText(left) })}
        </span>
      </span>
      <Button tone="text" size="small" onClick={onOpen}>
        {t("home.qrShow")}
      </Button>
    </div>
  );
};

type WayPickerProps = {
  readonly all: readonly WayFacts[];
  readonly ways: DepositWays;
  /** The channel that was used last. */
  readonly last: string | undefined;
  readonly qr: WaitingQr | null;
  /** What the member’s own limit leaves today, in minor units; null without one. */
  readonly left: bigint | null;
  readonly currency: "LAK" | "BAHT";
  readonly own: { readonly bankCode: string; readonly bankAccountNo: string };
  readonly onChoose: (way: Way) => void;
};

/** The deposit channels in plain words, with the minimum of each and how long it usually takes. */
export const WayPicker = ({ all, ways, last, qr, left, currency, own, onChoose }: WayPickerProps) => {
  const t = useT("forms", "member", "deposit");
  const usualText = useUsualText();
  const member = { currency, own };
  const closedText = ({ opensAt }: WayFacts): string =>
    opensAt === null || opensAt === undefined ? t("deposit.wayClosed") : t("deposit.wayOpensAt", { time: opensAt });
  return (
    <div className="grid gap-3">
      <p className="text-mute">{t("deposit.pick")}</p>
      {left !== null && (
        <p className="rounded-field bg-wait-soft px-4 py-3 text-label text-wait">
          {left === 0n ? t("deposit.limitReached") : t("deposit.limitLeft", { amount: moneyText(left, currency) })}
        </p>
      )}
      <ul className="grid gap-3">
        {all.map((facts, at) => {
          const { way, minimum, usual, opensAt } = facts;
          const { title, detail, promise, Mark } = wayByName[way];
          const isClosed = opensAt !== undefined;
          return (
            <li key={way}>
              <button
                type="button"
                data-first={at === 0 ? "" : undefined}
                disabled={isClosed}
                onClick={() => onChoose(way)}
                className={cx(
                  "flex w-full items-center gap-3.5 rounded-card border border-line bg-card px-4 py-3.5 text-left transition-colors",
                  isClosed ? "bg-transparent" : "hover:border-line-strong active:bg-paper",
                )}
              >
                <span className={isClosed ? "opacity-50" : undefined}>
                  <Mark ways={ways} />
                </span>
                <span className="min-w-0 grow [overflow-wrap:anywhere]">
                  <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
                    <span className={cx("text-action font-semibold", isClosed && "text-mute")}>{title(t, member)}</span>
                    {way === last && !isClosed && <Badge tone="accent">{t("deposit.wayLast")}</Badge>}
                  </span>
                  <span className="block text-label text-mute">{isClosed ? closedText(facts) : detail(t, member)}</span>
                  {!isClosed && (
                    <span className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-label">
                      <span className="inline-flex items-center gap-1.5">
                        <Wallet aria-hidden className="size-4 shrink-0 text-mute" />
                        {t("deposit.wayLeast", { amount: `${currencySign(currency)}${bareAmountText(minimum)}` })}
                      </span>
                      <span className="inline-flex items-center gap-1.5">
                        <Clock aria-hidden className="size-4 shrink-0 text-mute" />
                        {usualText(usual, promise(ways))}
                      </span>
                    </span>
                  )}
                </span>
                {!isClosed && <ChevronRight aria-hidden className="size-5 shrink-0 text-mute" />}
              </button>
            </li>
          );
        })}
      </ul>
      {qr !== null && <OpenQrStrip qr={qr} currency={currency} onOpen={() => onChoose("qr")} />}
      <p className="flex items-center justify-center gap-2 text-center text-label text-mute">
        <ShieldCheck aria-hidden className="size-4.5 shrink-0" />
        {t("deposit.noFee")}
      </p>
    </div>
  );
};
