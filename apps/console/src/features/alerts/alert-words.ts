import type { Alert, WATCHED_QUEUES, WATCHED_SIGN_INS } from "@krapao/contract/operator/alert-shapes";
import { countText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import { ageOf } from "../../lib/ages.ts";
import { type Href, movementHref } from "../../lib/navigation.tsx";

type Queue = (typeof WATCHED_QUEUES)[number];
type Watched = (typeof WATCHED_SIGN_INS)[number];

const SIGN_INS = {
  "operator.login_bad": "securityEvent.operator-login-bad",
  "operator.locked": "securityEvent.operator-locked",
} as const satisfies Readonly<Record<Watched, string>>;

const PLACES: Readonly<Record<Queue, Href>> = {
  withdrawals: "/withdrawals",
  doubtful: "/doubtful",
  suspense: "/suspense",
  claims: "/claims",
  erasures: "/erasures",
  flags: "/flags",
  proposals: "/proposals",
  chats: "/inbox",
};

const isQueue = (subject: string): subject is Queue => Object.hasOwn(PLACES, subject);
const isWatched = (subject: string): subject is Watched => Object.hasOwn(SIGN_INS, subject);

/** The page that shows the cause of an alert. */
export const alertHref = ({ kind, subject, currency, movement }: Alert): Href => {
  if (kind === "provider") return "/settings?part=providers";
  if (kind === "queue") return isQueue(subject) ? PLACES[subject] : "/";
  if (kind === "movement") {
    const { member = null, reference = null } = movement ?? {};
    return member !== null && reference !== null
      ? movementHref(member._id, reference)
      : `/transactions?currency=${currency ?? ""}&id=${encodeURIComponent(subject)}`;
  }
  return kind === "sign-in" ? "/security" : "/ledger";
};

/** What an alert is about. Of a large movement without its amount the reference is named. */
type About = Pick<Alert, "kind" | "subject"> & Partial<Pick<Alert, "value" | "currency">>;

/** What is wrong, in one line. */
export const useAlertTitle = (): ((alert: About) => string) => {
  const t = useT("console");
  const nameOf = ({ kind, subject, value, currency = null }: About): string => {
    if (kind === "queue" && isQueue(subject)) return t(`queue.${subject}`);
    if (kind === "books") return t(subject === "audit" ? "alertBooks.audit" : "alertBooks.transactions");
    if (kind === "sign-in" && isWatched(subject)) return t(SIGN_INS[subject]);
    return kind === "movement" && value !== undefined && currency !== null ? moneyText(value, currency) : subject;
  };
  return (alert) => t(`alertTitle.${alert.kind}`, { name: nameOf(alert) });
};

/** An alert in words: what is wrong, and how far the value is from its threshold. */
export const useAlertWords = (): ((alert: Alert) => { readonly title: string; readonly detail: string }) => {
  const t = useT("console", "forms");
  const titleOf = useAlertTitle();
  const lasting = (ms: number): string => {
    const [unit, count] = ageOf(0, ms);
    return t(unit, { count });
  };
  const detailOf = ({ kind, value, threshold, currency }: Alert): string => {
    if (kind === "queue") return t("alertDetail.queue", { value: lasting(value), threshold: lasting(threshold) });
    if (kind === "provider") return t("alertDetail.provider", { value: String(value), threshold: String(threshold) });
    if (kind === "movement")
      return t("alertDetail.movement", { threshold: currency === null ? "" : moneyText(threshold, currency) });
    if (kind === "sign-in") return t("alertDetail.sign-in", { count: value, threshold: countText(threshold) });
    return t(kind === "books" ? "alertDetail.books" : "alertDetail.reconciliation", { count: value });
  };
  return (alert) => ({ title: titleOf(alert), detail: detailOf(alert) });
};
