import { useErrorText, useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { ProgressBar } from "@krapao/ui/progress-bar";
import { CircleAlert, CircleCheck, WifiOff } from "lucide-react";
import type { ReactNode } from "react";

import { useFailureText } from "../../../lib/use-failure-text.ts";
import { useBrakeText } from "../use-brake-text.ts";
import { LARGEST } from "./slip-drop.tsx";
import type { SlipUpload, SlipUploads } from "./use-slip-upload.ts";

const Line = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <p className="flex gap-2.5 text-label [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0">
    {icon}
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
);

/** The progress and the result of the upload. */
export const UploadState = ({ uploads }: { readonly uploads: SlipUploads }) => {
  const t = useT("member", "deposit");
  const errorText = useErrorText();
  const failureText = useFailureText();
  const brakeText = useBrakeText();
  const { state, retry, cancel } = uploads;

  const show = (upload: SlipUpload): ReactNode => {
    if (upload.is === "idle") return null;
    if (upload.is === "sending")
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <p className="flex flex-wrap items-center justify-between gap-x-3 text-label">
            <span className="min-w-0 wrap-anywhere">
              {t("deposit.slipSending")} <span className="text-mute">{upload.name}</span>
            </span>
            <Button tone="text" size="small" className="-mx-4 -my-1.5" onClick={cancel}>
              {t("common.cancel")}
            </Button>
          </p>
          <ProgressBar part={upload.part} label={t("deposit.slipSending")} />
        </div>
      );
    if (upload.is === "unsent")
      return (
        <div className="grid gap-2.5 rounded-field bg-wait-soft p-3.5 text-wait">
          <Line icon={<WifiOff aria-hidden />}>{t("deposit.slipNotSent")}</Line>
          <div className="flex flex-wrap gap-2">
            <Button tone="outline" size="small" onClick={retry}>
              {t("common.retry")}
            </Button>
            <Button tone="text" size="small" onClick={cancel}>
              {t("common.cancel")}
            </Button>
          </div>
        </div>
      );
    if (upload.is === "sent")
      return <Line icon={<CircleCheck aria-hidden className="text-up" />}>{t("deposit.slipSent")}</Line>;
    const why =
      upload.is === "unfit"
        ? upload.why === "too-large"
          ? t("deposit.slipTooLarge", { limit: LARGEST })
          : errorText("SLIP_INVALID_FILE")
        : (brakeText(upload.failure) ?? failureText(upload.failure));
    return <Line icon={<CircleAlert aria-hidden className="text-down" />}>{why}</Line>;
  };

  return (
    <div role={state.is === "unfit" || state.is === "refused" ? "alert" : "status"} className="min-w-0 empty:hidden">
      {show(state)}
    </div>
  );
};
