import type { Language } from "@krapao/i18n/language";
import { moneyText } from "@krapao/i18n";
import { serverT } from "@krapao/i18n/node";

import { type QueueName, QUEUES } from "../overview/waiting.ts";
import type { AlertNews, AlertRow } from "./channel.ts";

const MINUTE_MS = 60_000n;

const isQueue = (subject: string): subject is QueueName => QUEUES.some((queue) => queue === subject);
const tenths = (value: bigint): string => String(Number(value) / 10);
const minutes = (ms: bigint): string => String(ms / MINUTE_MS);

/** What is wrong, in one line. */
const whatOf = (language: Language, { kind, subject: name, value, threshold, currency }: AlertRow): string => {
  const t = serverT(language);
  switch (kind) {
    case "provider":
      return t("alert.provider", { name, value: tenths(value), threshold: tenths(threshold) });
    case "queue":
      return t("alert.queue", {
        name: isQueue(name) ? t(`alert.queue.${name}`) : name,
        value: minutes(value),
        threshold: minutes(threshold),
      });
    case "books":
      return t("alert.books");
    case "reconciliation":
      return t("alert.reconciliation", { name });
    case "movement":
      return t("alert.movement", { amount: moneyText(value, currency ?? "THB") });
    default:
      return name === "operator.locked" ? t("alert.signInLocked") : t("alert.signInBad", { value: String(value) });
  }
};

/** An alert as a message for people. For a large movement it names the amount but never the member. */
export const alertText = (language: Language, { event, alert }: AlertNews): string => {
  const t = serverT(language);
  const what = whatOf(language, alert);
  if (event === "cleared") return t("alert.over", { what });
  const text = t(`alert.${alert.level}`, { what });
  return event === "risen" ? t("alert.risen", { alert: text }) : text;
};
