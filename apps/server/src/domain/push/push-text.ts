import type { NoticeKind } from "@krapao/contract/notice/shapes";
import { PUSH_TOPIC_OF, type PushMessage } from "@krapao/contract/push/shapes";
import type { Language } from "@krapao/i18n/language";
import { serverT } from "@krapao/i18n/node";

const TITLES = {
  movement: "push.movement",
  slip: "push.slip",
  report: "push.report",
  invite: "push.invite",
  "sign-in": "push.signIn",
  password: "push.password",
  bank: "push.bank",
  "passkey-added": "push.passkeyAdded",
  "passkey-removed": "push.passkeyRemoved",
  "second-step-on": "push.secondStepOn",
  "second-step-off": "push.secondStepOff",
  "data-taken": "push.dataTaken",
  "erasure-asked": "push.erasureAsked",
  "erasure-withdrawn": "push.erasureWithdrawn",
  "erasure-refused": "push.erasureRefused",
  support: "push.support",
  news: "push.fromUs",
} as const satisfies Record<NoticeKind, string>;

type Told = { readonly id: string; readonly kind: NoticeKind; readonly href: string; readonly language: Language };

/** The text of a push message for a notice: its kind and its link. Never an amount or a name. */
export const pushText = ({ id, kind, href, language }: Told): string => {
  const t = serverT(language);
  const message: PushMessage = {
    id,
    topic: PUSH_TOPIC_OF[kind],
    title: t(TITLES[kind]),
    body: t("push.body"),
    href,
    language,
  };
  return JSON.stringify(message);
};
