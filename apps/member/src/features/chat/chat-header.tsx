import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui/cx";
import { IconButton } from "@krapao/ui/icon-button";
import { Headset, RotateCw, X } from "lucide-react";

type Props = { readonly isOnline: boolean; readonly onReload: () => void; readonly onClose: () => void };

/** Who answers, whether they are there, and the ways out. */
export const ChatHeader = ({ isOnline, onReload, onClose }: Props) => {
  const t = useT("chat");
  return (
    <header className="night flex shrink-0 flex-wrap items-center gap-3 rounded-b-sheet px-4 pt-[max(0.875rem,env(safe-area-inset-top))] pb-3.5">
      <span
        aria-hidden
        className="relative flex size-11 shrink-0 items-center justify-center rounded-field bg-gold text-on-gold"
      >
        <Headset className="size-6" />
        <span
          className={cx(
            "absolute -right-1 -bottom-1 size-4 rounded-full border-2 border-night",
            isOnline ? "bg-[#36c48c]" : "bg-mute",
          )}
        />
      </span>
      <div className="min-w-0 grow basis-22">
        <h2 className="text-action font-bold">{t("chat.title")}</h2>
        <p className="text-label text-mute-night">{t(isOnline ? "statuses.online" : "statuses.offline")}</p>
      </div>
      <IconButton
        tone="bare"
        label={t("chat.reload")}
        icon={<RotateCw aria-hidden className="size-5.5" />}
        onClick={onReload}
      />
      <IconButton tone="bare" label={t("common.close")} icon={<X aria-hidden />} onClick={onClose} />
    </header>
  );
};
