import { useT } from "@krapao/i18n/react";
import { Bell as BellIcon } from "lucide-react";

import { Link } from "../../lib/navigation.tsx";
import { usePresent } from "../../money/present-query.ts";

/** The link to the notices, with a mark while some are unread. */
export const Bell = () => {
  const t = useT("member");
  const unread = usePresent().data?.unread ?? 0;
  const label = unread === 0 ? t("nav.activity") : t("nav.activityUnread", { count: unread });
  return (
    <Link
      href="/user/activity"
      aria-label={label}
      title={label}
      className="relative inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-white/12 text-white transition-colors after:absolute after:-inset-1 hover:bg-white/20"
    >
      <BellIcon aria-hidden className="size-4.5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-1 right-1 size-2.5 rounded-full bg-gold ring-2 ring-night-2 forced-color-adjust-none"
        />
      )}
    </Link>
  );
};
