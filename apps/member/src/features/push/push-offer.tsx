import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";

import { isComing } from "../../lib/is-coming.ts";
import { Link } from "../../lib/navigation.tsx";
import { pushQuery } from "./queries.ts";
import { pushSupport } from "./support.ts";

/**
 * Whether push is offered: this device supports it, and the member was not asked yet. `isComing` while that is not
 * known.
 */
export const usePushOffer = (): { readonly isOffered: boolean; readonly isComing: boolean } => {
  const isReady = pushSupport() === "ready" && Notification.permission === "default";
  const push = useQuery({ ...pushQuery, enabled: isReady });
  const { data } = push;
  const isOffered = isReady && data !== undefined && data.key !== null && !data.isOn && data.mayAsk;
  return { isOffered, isComing: isComing(push) };
};

/** Offers notices while the app is closed. It asks for no permission. */
export const PushOffer = () => {
  const t = useT("activity");
  return (
    <Link
      href="/user/profile?show=push"
      className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-card px-4 py-3 shadow-card"
    >
      <BellRing aria-hidden className="size-5 shrink-0 text-accent" />
      <span className="min-w-0 font-semibold text-accent-text">{t("push.offer")}</span>
    </Link>
  );
};
