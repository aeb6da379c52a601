import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { RefreshCw, X } from "lucide-react";
import { IconButton } from "@krapao/ui/icon-button";
import { useEffect, useState } from "react";

import { usePushUpkeep } from "../features/push/use-push-upkeep.ts";
import { watchVersion } from "../lib/app-version.ts";

/** Keeps the app's shell on the device, and says when a newer version exists. It is loaded when the page is idle. */
export const UpdatePrompt = () => {
  const t = useT("member");
  const [update, setUpdate] = useState<(() => void) | null>(null);
  usePushUpkeep();
  useEffect(() => watchVersion((take) => setUpdate(() => take)), []);
  if (update === null) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-[calc(5.75rem+env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-120 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-card py-2 pr-2 pl-4 text-ink shadow-card lg:bottom-6"
    >
      <RefreshCw aria-hidden className="size-5 shrink-0 text-accent" />
      <span className="min-w-0 grow basis-32 text-label font-semibold">{t("app.newVersion")}</span>
      <Button size="small" onClick={update}>
        {t("app.update")}
      </Button>
      <IconButton
        label={t("common.close")}
        icon={<X aria-hidden className="size-5" />}
        onClick={() => setUpdate(null)}
      />
    </div>
  );
};
