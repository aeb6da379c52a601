import { isOpenIn, type OpenRanges } from "@krapao/contract/chat/open-hours";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui/cx";
import { IconButton } from "@krapao/ui/icon-button";
import { Headset, RotateCw, X } from "lucide-react";

import { serverClock } from "../../lib/server-clock.ts";
import { useNow } from "../../lib/use-now.ts";

/** `hours`: null while it is not known whether somebody is there. */
type Props = { readonly hours: OpenRanges | null; readonly onReload: () => void; readonly onClose: () => void };

/**
 * The head of the chat: support's name, whether the support hours are open now, and the buttons to reload and to close.
 */
export const ChatHeader = ({ hours, onReload, onClose }: Props) => {
  const t = useT("chat");
  // Read anew as time goes on: the page may stay open when the hours begin or end.
  useNow();
  const isOnline = hours === null ? null : isOpenIn(hours, serverClock.now());
  return (
    <div className="night flex shrink-0 flex-wrap items-center gap-3 rounded-b-sheet px-4 pt-[max(0.875rem,env(safe-area-inset-top))] pb-3.5">
      <span
        aria-hidden
        className="relative flex size-11 shrink-0 items-center justify-center rounded-field bg-gold text-on-gold"
      >
        <Headset className="size-6" />
        <span
          className={cx(
            "absolute -right-1 -bottom-1 size-4 rounded-full border-2 border-night",
            isOnline === true ? "bg-[#36c48c]" : "bg-mute",
          )}
        />
      </span>
      <div className="min-w-0 grow basis-22">
        <h2 className="text-action font-bold">{t("chat.title")}</h2>
        <p className="min-h-5 text-label text-mute-night">
          {isOnline !== null && t(isOnline ? "statuses.online" : "statuses.offline")}
        </p>
      </div>
      <IconButton
        tone="bare"
        label={t("chat.reload")}
        icon={<RotateCw aria-hidden className="size-5.5" />}
        onClick={onReload}
      />
      <IconButton tone="bare" label={t("common.close")} icon={<X aria-hidden />} onClick={onClose} />
    </div>
  );
};
