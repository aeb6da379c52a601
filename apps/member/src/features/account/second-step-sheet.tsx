import { setSecondStep } from "@krapao/contract/session/set-second-step";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { ErrorState } from "@krapao/ui/error-state";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { CallError, request } from "../../lib/client.ts";
import { isUnclear } from "../../lib/lost-answer.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";
import { useStepUpAsked } from "../../lib/use-step-up-asked.ts";
import { secondStepQuery } from "./queries.ts";

/** Shows and changes whether a login by password on a new device needs a code by SMS too. */
export const SecondStepSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("forms", "member", "security");
  const failureText = useFailureText();
  const loadFailureText = useLoadFailureText();
  const queries = useQueryClient();
  const { data, isError, error, isFetching, refetch } = useQuery(secondStepQuery);
  const isAsked = useStepUpAsked() !== null;
  const turn = useMutation({
    mutationFn: (isOn: boolean) => request(setSecondStep, { body: { isOn } }),
    onSuccess: (now) => {
      queries.setQueryData(secondStepQuery.queryKey, now);
      toast(t(now.isOn ? "secondStep.turnedOn" : "secondStep.turnedOff"), "success");
      onClose();
    },
    onError: (failure) => {
      const isLeft = failure instanceof CallError && failure.key === "STEP_UP_REQUIRED";
      if (!isLeft) toast(failureText(failure), "danger");
      // It may have been turned all the same.
      if (isUnclear(failure)) void refetch();
    },
  });
  return (
    <Sheet open={open && !isAsked} onClose={onClose} title={t("secondStep.title")} locked={turn.isPending}>
      {data === undefined ? (
        isError ? (
          <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
            {loadFailureText(error)}
          </ErrorState>
        ) : (
          <Skeleton className="h-40 w-full rounded-card" />
        )
      ) : (
        <div className="grid gap-3">
          <p className="text-mute">{t("secondStep.lead")}</p>
          <p className="text-mute">{t("secondStep.known")}</p>
          <p className="text-mute">{t("secondStep.keep")}</p>
          <Button
            wide
            data-first
            className="mt-1"
            tone={data.isOn ? "danger-outline" : "night"}
            loading={turn.isPending}
            onClick={() => turn.mutate(!data.isOn)}
          >
            {t(data.isOn ? "secondStep.turnOff" : "secondStep.turnOn")}
          </Button>
        </div>
      )}
    </Sheet>
  );
};
