import { getCredentials } from "@krapao/contract/game/get-credentials";
import { resetGamePassword } from "@krapao/contract/game/reset-game-password";
import { useT } from "@krapao/i18n/react";
import { ConfirmDialog } from "@krapao/ui/confirm-dialog";
import { CopyButton } from "@krapao/ui/copy-button";
import { IconButton } from "@krapao/ui/icon-button";
import { RowCard } from "@krapao/ui/list-row";
import { Skeleton } from "@krapao/ui/skeleton";
import { toast } from "@krapao/ui/toast";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye, EyeOff, KeyRound } from "lucide-react";
import { useState } from "react";

import { Coming } from "../../content/coming.tsx";
import { readOf } from "../../lib/read-of.ts";
import { request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";

/** Username and password at the provider. They are kept only while the sheet is open. */
export const credentialsQuery = (code: string) =>
  queryOptions({
    queryKey: ["credentials", code],
    queryFn: ({ signal }) => request(getCredentials, { params: { slotCode: code }, signal }),
    gcTime: 0,
  });

const rowClass = "flex min-h-15 items-center gap-2 px-4 py-1.5";
/** On a phone the value is below its label, so that a password that is shown does not jump there. */
const pairClass = "flex min-w-0 grow flex-wrap items-baseline gap-x-3";
const labelClass = "basis-full text-label text-mute sm:basis-22";
const valueClass = "min-w-0 grow font-semibold [overflow-wrap:anywhere]";

/** Shows the credentials, copies them, and sets a new password. */
export const CredentialsCard = ({ code }: { readonly code: string }) => {
  const t = useT("member");
  const failureText = useFailureText();
  const queries = useQueryClient();
  const read = useQuery(credentialsQuery(code));
  const { data, isError } = read;
  const [shown, setShown] = useState(false);
  const [asking, setAsking] = useState(false);
  const reset = useMutation({
    mutationFn: () => request(resetGamePassword, { params: { slotCode: code } }),
    onSuccess: () => {
      toast(t("game.resetDone"), "success");
      return queries.invalidateQueries(credentialsQuery(code));
    },
    onError: (failure) => toast(failureText(failure), "danger"),
    onSettled: () => setAsking(false),
  });
  if (data === undefined && (isError || read.fetchStatus === "paused"))
    return (
      <RowCard>
        <Coming reads={[readOf(read)]}>{null}</Coming>
      </RowCard>
    );
  return (
    <>
      <RowCard>
        <div className={rowClass}>
          <span className={pairClass}>
            <span className={labelClass}>{t("game.username")}</span>
            <span className={valueClass}>{data?.username ?? <Skeleton className="h-5 w-32" />}</span>
          </span>
          {data !== undefined && <CopyButton text={data.username} label={t("game.username")} />}
        </div>
        <div className={rowClass}>
          <span className={pairClass}>
            <span className={labelClass}>{t("terms.password")}</span>
            <span className={valueClass}>
              {data === undefined ? <Skeleton className="h-5 w-24" /> : shown ? data.password : "••••••••"}
            </span>
          </span>
          {data !== undefined && (
            <>
              <IconButton
                tone="mute"
                aria-pressed={shown}
                label={shown ? t("common.hidePassword") : t("common.showPassword")}
                icon={shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
                onClick={() => setShown(!shown)}
              />
              <CopyButton text={data.password} shown="••••••••" label={t("terms.password")} />
            </>
          )}
        </div>
        <button
          type="button"
          className="flex min-h-14 w-full flex-wrap items-center gap-x-3 px-4 py-2 text-left font-semibold text-accent-text hover:bg-paper"
          onClick={() => setAsking(true)}
        >
          <KeyRound aria-hidden className="size-5" />
          <span className="min-w-0 grow basis-20">{t("terms.resetPassword")}</span>
        </button>
      </RowCard>
      <ConfirmDialog
        open={asking}
        busy={reset.isPending}
        title={t("terms.resetPassword")}
        onClose={() => setAsking(false)}
        onConfirm={() => reset.mutate()}
      >
        {t("game.resetConfirm")}
      </ConfirmDialog>
    </>
  );
};
