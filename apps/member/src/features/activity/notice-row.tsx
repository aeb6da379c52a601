import type { Notice } from "@krapao/contract/notice/shapes";
import { moneyText, shortTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Mark, type MarkTone } from "@krapao/ui/list-row";
import { NoticeLine, noticeLook } from "@krapao/ui/notice-line";
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChevronRight,
  CircleX,
  Clock,
  Gift,
  KeyRound,
  Landmark,
  Megaphone,
  MessageCircle,
  SearchX,
} from "lucide-react";
import type { ComponentType } from "react";

import { Link } from "../../lib/navigation.tsx";
import { amountTone } from "../../money/entry-money.ts";
import { noticeHref } from "./notice-href.ts";
import { useNoticeWords } from "./notice-words.ts";

type Look = { readonly Icon: ComponentType; readonly tone: MarkTone };

const MONEY: Readonly<Record<string, Look>> = {
  deposit: { Icon: ArrowDownToLine, tone: "up" },
  withdraw: { Icon: ArrowUpFromLine, tone: "up" },
  transfer: { Icon: ArrowLeftRight, tone: "accent" },
  bonus: { Icon: Gift, tone: "wait" },
  finish_bonus: { Icon: Gift, tone: "wait" },
};

const bankStyleOf = ({ kind, movement }: Notice): Look => {
  if (movement?.status === "IN_PROGRESS") return { Icon: Clock, tone: "wait" };
  if (movement?.status === "FAILED") return { Icon: CircleX, tone: "down" };
  const money = movement === undefined ? undefined : MONEY[movement.statementType];
  if (money !== undefined) return money;
  switch (kind) {
    case "slip":
      return { Icon: CircleX, tone: "down" };
    case "report":
      return { Icon: SearchX, tone: "down" };
    case "invite":
      return { Icon: Gift, tone: "wait" };
    case "bank":
      return { Icon: Landmark, tone: "accent" };
    case "news":
      return { Icon: Megaphone, tone: "accent" };
    case "support":
      return { Icon: MessageCircle, tone: "accent" };
    default:
      return { Icon: KeyRound, tone: "accent" };
  }
};

/** Its amount, signed as in the statement. A movement in progress or failed has no sign. */
const amountOf = ({ movement, slip, amount }: Notice, currency: "LAK" | "BAHT"): string | null => {
  if (movement !== undefined) {
    const { statementType: type, status } = movement;
    if (type === "finish_bonus" && movement.amount === 0) return null;
    const isIn = type === "deposit" || type === "bonus";
    if (status !== "SUCCESS" || type === "transfer") return moneyText(movement.amount, currency);
    return isIn ? moneyText(movement.amount, currency, true) : moneyText(-movement.amount, currency);
  }
  const plain = slip?.amount ?? amount ?? null;
  return plain === null ? null : moneyText(plain, currency, amount !== undefined && slip === undefined);
};

type NoticeRowProps = {
  readonly notice: Notice;
  readonly currency: "LAK" | "BAHT";
  readonly onOpen: () => void;
};

/** One notice. The whole row opens its subject. */
export const NoticeRow = ({ notice, currency, onOpen }: NoticeRowProps) => {
  const t = useT("activity");
  const say = useNoticeWords();
  const { title, detail } = say(notice);
  const { Icon, tone } = bankStyleOf(notice);
  const amount = amountOf(notice, currency);
  const { isRead, movement } = notice;
  const amountLook =
    movement === undefined ? "text-mute" : movement.status === "IN_PROGRESS" ? "text-wait" : amountTone(movement);
  return (
    <Link
      href={noticeHref(notice)}
      onClick={onOpen}
      className={cx(noticeLook(isRead), "transition-colors hover:bg-paper active:bg-paper")}
    >
      <NoticeLine
        mark={
          <Mark tone={tone}>
            <Icon />
          </Mark>
        }
        title={title}
        detail={detail}
        isRead={isRead}
        unread={t("activity.unread")}
        more={
          notice.kind === "sign-in" &&
          notice.session?.isOpen === true && (
            <span className="mt-1 flex items-center gap-1 text-label font-semibold text-accent-text">
              {t("activity.notMe")}
              <ChevronRight aria-hidden className="size-4" />
            </span>
          )
        }
        end={
          <>
            {amount !== null && <span className={cx("block font-bold whitespace-nowrap", amountLook)}>{amount}</span>}
            <span className="block text-small text-mute">{shortTimeText(notice.at)}</span>
          </>
        }
      />
    </Link>
  );
};
