import type { Movement } from "@krapao/contract/statement/shapes";
import { accountNumberText, dateTimeText, minorOf, timeAgo } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { buttonClass } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { CopyButton } from "@krapao/ui/copy-button";
import { RowCard, ValueRow } from "@krapao/ui/list-row";
import { Money } from "@krapao/ui/money";
import { Skeleton } from "@krapao/ui/skeleton";
import { Headset, Info, ShieldCheck } from "lucide-react";
import { Suspense } from "react";

import { Link } from "../../lib/navigation.tsx";
import { useNow } from "../../lib/use-now.ts";
import { EntryStatus } from "../../money/entry-status.tsx";
import { gamesNotHome, isBringHome } from "../../money/bring-home.ts";
import { creditedPart } from "../../money/credited-part.ts";
import { failedMoneyPlace } from "../../money/failed-money-place.ts";
import { EntryRow } from "./entry-row.tsx";
import { MovementSteps } from "./movement-steps.tsx";
import { ReceiptButton } from "./receipt-button.tsx";
import { detailText, useActivity, usePlaceName } from "../../money/use-activity.ts";
import { useCurrency, useMoneyText } from "../../money/use-currency.ts";

/** Says that the money is safe, and where it is or goes when it does not arrive. Empty once it has arrived. */
const SafeNote = ({ movement }: { readonly movement: Movement }) => {
  const t = useT("member");
  const nameOf = usePlaceName();
  const { status, statementType, from } = movement;
  if (status === "SUCCESS" || (statementType !== "transfer" && statementType !== "withdraw")) return null;
  const isFromGame = statementType === "transfer" && from !== "WALLET";
  const name = isBringHome(movement) ? gamesNotHome(movement).map(nameOf).join("\u00a0· ") : nameOf(from);
  const moving = !isFromGame
    ? t("transfer.pendingReturn")
    : movement.to === "WALLET"
      ? name === ""
        ? t("home.movingSafe")
        : t("transfer.pendingStay", { name })
      : t("transfer.pendingEither", { name });
  const failed = failedMoneyPlace(movement) === "game" ? t("statement.inGame", { name }) : t("statement.inWallet");
  return (
    <div className="flex items-start gap-3.5 rounded-card bg-up-soft px-4 py-3.5 text-up-text">
      <ShieldCheck aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div>
        <p className="font-bold">{t("common.moneySafe")}</p>
        <p className="text-label">{status === "FAILED" ? failed : moving}</p>
      </div>
    </div>
  );
};

/** What it means for the money when a gift link is in progress or gave nothing. */
const GiftNote = ({ movement }: { readonly movement: Movement }) => {
  const t = useT("forms", "member");
  const { channel, status } = movement;
  if (channel !== "gift" || status === "SUCCESS") return null;
  const failed = creditedPart(movement) === undefined ? "deposit.linkFailed" : "statement.giftOtherAmount";
  return (
    <p className="flex items-start gap-3.5 rounded-card bg-wait-soft px-4 py-3.5 text-label text-wait">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
      {t(status === "FAILED" ? failed : "deposit.linkPendingBody")}
    </p>
  );
};

type MovementProps = {
  readonly movement: Movement;
  /** In a card of its own beside the list, otherwise over a page. */
  readonly inPane?: boolean;
};

/** The head of a movement on the dark top: its name, its amount and its status. */
export const MovementHead = ({ movement, inPane = false }: MovementProps) => {
  const t = useT("member");
  const activity = useActivity();
  const currency = useCurrency();
  return (
    <div
      className={
        inPane ? "night px-6 pt-5 pb-6 text-white" : "pt-1 pb-6 text-center text-white [overflow-wrap:anywhere]"
      }
    >
      <p className="text-mute-night">{activity(movement)}</p>
      <p className={cx("mt-1 mb-3 text-total font-bold", movement.status === "FAILED" && "opacity-70")}>
        <span className="sr-only">{t("terms.amount")} </span>
        <Money amount={minorOf(movement.amount)} currency={currency} word split />
      </p>
      <span aria-live="polite">
        <EntryStatus entry={movement} size="medium" />
      </span>
    </div>
  );
};

/** The details of one movement. */
export const MovementView = ({ movement, inPane = false }: MovementProps) => {
  const t = useT("forms", "member");
  const nameOf = usePlaceName();
  const activity = useActivity();
  const moneyText = useMoneyText();
  const words = useWords();
  const now = useNow();
  const { statementType, from, to, bankAccountNo, balance, reference, legs } = movement;
  const about = detailText(movement);
  return (
    <div className="grid grid-cols-1 gap-3.5 [overflow-wrap:anywhere]">
      {movement.timeline.length > 0 && (
        <Card look={inPane ? "line" : "lift"} padded={false} className={inPane ? "border-0 px-1 pt-2" : "px-5 py-6"}>
          <MovementSteps movement={movement} />
        </Card>
      )}
      {statementType === "withdraw" && movement.status === "SUCCESS" && (
        <Suspense fallback={<Skeleton className="h-14 w-full rounded-field" />}>
          <ReceiptButton reference={reference} />
        </Suspense>
      )}
      <SafeNote movement={movement} />
      <GiftNote movement={movement} />
      <RowCard as="dl" className={movement.timeline.length > 0 || inPane ? "" : "border-0 shadow-card"}>
        {bankAccountNo !== undefined && (
          <ValueRow label={t("terms.destinationAccount")}>
            {accountNumberText(bankAccountNo)} {to}
          </ValueRow>
        )}
        {statementType === "transfer" && (
          <>
            <ValueRow label={t("transfer.from")}>{isBringHome(movement) ? t("terms.inGames") : nameOf(from)}</ValueRow>
            <ValueRow label={t("transfer.to")}>{nameOf(to)}</ValueRow>
          </>
        )}
        {statementType === "deposit" && from !== null && <ValueRow label={t("terms.channel")}>{nameOf(from)}</ValueRow>}
        {about !== null && <ValueRow label={t("statement.about")}>{about}</ValueRow>}
        {balance !== null && <ValueRow label={t("terms.balance")}>{moneyText(balance)}</ValueRow>}
        <ValueRow label={t("terms.dateTime")}>
          <span>
            {dateTimeText(movement.createdAt)}
            <span className="block text-small font-normal text-mute">{timeAgo(words, movement.createdAt, now)}</span>
          </span>
        </ValueRow>
        <ValueRow label={t("terms.reference")}>
          <span>{reference}</span>
          <span className="-my-2 -mr-3">
            <CopyButton text={reference} label={t("terms.reference")} />
          </span>
        </ValueRow>
      </RowCard>
      {legs.length > 0 && (
        <section>
          <h2 className="mb-2 px-1 text-label font-semibold">{t("statement.parts")}</h2>
          <RowCard as="ul">
            {legs.map((leg) => (
              <li key={leg.reference}>
                <EntryRow entry={leg} activity={activity(leg)} />
              </li>
            ))}
          </RowCard>
        </section>
      )}
      <Link href="/user/contact" className={buttonClass({ tone: "outline", wide: true })}>
        <Headset aria-hidden className="size-5" />
        {t("common.contactSupport")}
      </Link>
    </div>
  );
};
