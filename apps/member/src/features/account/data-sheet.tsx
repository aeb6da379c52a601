import { downloadData } from "@krapao/contract/account/download-data";
import { useT } from "@krapao/i18n/react";
import { saveFile } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { Sheet } from "@krapao/ui/sheet";
import { toast } from "@krapao/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";

import { CallError, request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { useStepUpAsked } from "../../lib/use-step-up-asked.ts";

/** Saves all data about the member as a file, after a step-up. */
export const DataSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("member", "security");
  const failureText = useFailureText();
  const isAsked = useStepUpAsked() !== null;
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      const text = await request(downloadData, {});
      saveFile(new Blob([text], { type: "application/json" }), "krapao-data.json");
    },
    onSuccess: () => {
      toast(t("data.done"), "success");
      onClose();
    },
    onError: (failure) => {
      const isLeft = failure instanceof CallError && failure.key === "STEP_UP_REQUIRED";
      if (!isLeft) toast(failureText(failure), "danger");
    },
  });
  return (
    <Sheet open={open && !isAsked} onClose={onClose} title={t("data.title")} locked={isPending}>
      <p className="mb-4 text-mute">{t("data.lead")}</p>
      <Button
        wide
        data-first
        icon={<Download aria-hidden className="size-5" />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t("data.download")}
      </Button>
    </Sheet>
  );
};
