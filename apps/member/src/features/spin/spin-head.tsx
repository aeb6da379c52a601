import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { ChevronLeft } from "lucide-react";

import { navigate } from "../../lib/navigation.tsx";

/** The wheel's name, the button back, and the price of a spin. */
export const SpinHead = ({ title }: { readonly title: string }) => {
  const t = useT("member", "spin");
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-1 pb-2 min-[22rem]:gap-x-2 text-white">
      <IconButton
        tone="bare"
        label={t("common.back")}
        icon={<ChevronLeft aria-hidden />}
        className="-ml-2"
        onClick={() => navigate("/user/home")}
      />
      <h1 className="grow text-title font-bold">{title}</h1>
      <span className="text-small text-mute-night min-[22rem]:text-label">{t("spin.cost", { count: 1 })}</span>
    </div>
  );
};
