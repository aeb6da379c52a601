import { getOverview } from "@krapao/contract/operator/get-overview";
import type { AtProvider, Overview } from "@krapao/contract/operator/overview-shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Skeleton } from "@krapao/ui/skeleton";
import { queryOptions, useQuery } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { WaitingFacts } from "./provider-waiting.tsx";

/** A provider that can be stopped; null for all games together. */
export type Stoppable = { readonly code: string; readonly kind: "game" | "qr" | "gift" } | null;

/** A stop is urgent: figures that take longer count as not loaded. */
const FIGURES_MS = 5_000;

/** Read anew whenever the dialog opens, so that nobody decides by older figures of the page. */
const figuresOf = (target: Stoppable) =>
  queryOptions({
    queryKey: [getOverview.name, "stop", target],
    queryFn: ({ signal }) =>
      request(getOverview, { query: {}, signal: AbortSignal.any([signal, AbortSignal.timeout(FIGURES_MS)]) }),
    select: ({ play, providers }: Overview): AtProvider => {
      if (target === null) return play;
      const found = providers.find(({ code, kind }) => code === target.code && kind === target.kind);
      if (found === undefined) throw new Error(`no provider ${target.code}`);
      return found;
    },
    gcTime: 0,
    retry: false,
  });

type StopDialogProps = {
  readonly target: Stoppable;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
};

/**
 * Asks before a provider is stopped, and tells what waits there. Nobody can stop it before these figures have come.
 * When they cannot be loaded, another button stops it without them.
 */
export const StopDialog = ({ target, busy, failure, onConfirm, onClose }: StopDialogProps) => {
  const t = useT("console");
  const { data, error, fetchStatus, isFetching, refetch } = useQuery(figuresOf(target));
  const isMissing = data === undefined && (error !== null || fetchStatus === "paused");
  return (
    <ActionDialog
      open
      danger
      title={t("provider.stopOf", { provider: target?.code ?? t("provider.all") })}
      confirm={t("provider.stop")}
      blocked={data === undefined}
      {...(isMissing && { confirmBlocked: t("provider.stopBlind") })}
      about={target === null ? "stop" : `stop ${target.kind} ${target.code}`}
      busy={busy}
      failure={failure}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="text-mute">{t(`provider.stopBody.${target?.kind ?? "game"}`)}</p>
      <div
        role="group"
        aria-label={t("provider.waitsNow")}
        aria-busy={data === undefined && !isMissing}
        className="grid min-h-22 content-start gap-1.5 rounded-control bg-sand px-3.5 py-2.5"
      >
        <h3 className="font-semibold">{t("provider.waitsNow")}</h3>
        {data !== undefined && <WaitingFacts waiting={data} />}
        {isMissing && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
            <p className="font-semibold">{t("provider.figuresFailed")}</p>
            <Button tone="outline" size="small" loading={isFetching} onClick={() => void refetch()}>
              {t("common.retry")}
            </Button>
          </div>
        )}
        {data === undefined && !isMissing && (
          <>
            <span className="sr-only">{t("common.loading")}</span>
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-1/2 justify-self-end" />
          </>
        )}
      </div>
    </ActionDialog>
  );
};
