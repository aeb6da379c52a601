import { askErasure } from "@krapao/contract/account/ask-erasure";
import type { ErasureView } from "@krapao/contract/account/erasure-shapes";
import { withdrawErasure } from "@krapao/contract/account/withdraw-erasure";
import { dateTimeText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Button, buttonClass } from "@krapao/ui/button";
import { Checkbox } from "@krapao/ui/checkbox";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, Hourglass, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";

import { Coming } from "../../content/coming.tsx";
import { Link } from "../../lib/navigation.tsx";
import { readOf } from "../../lib/read-of.ts";
import { CallError, request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { useStepUpAsked } from "../../lib/use-step-up-asked.ts";
import { ErasureFacts } from "./erasure-facts.tsx";
import { erasureQuery } from "./queries.ts";

type WaitNoteProps = { readonly Icon: LucideIcon; readonly title: string; readonly children: ReactNode };

/** A note on what has to be done first. */
const WaitNote = ({ Icon, title, children }: WaitNoteProps) => (
  <section className="rounded-card bg-wait-soft p-4">
    <h3 className="flex items-center gap-2 font-bold text-wait">
      <Icon aria-hidden className="size-5" />
      {title}
    </h3>
    {children}
  </section>
);

/** What a member has to do before they can ask. */
const FirstDo = ({ blockers }: Pick<ErasureView, "blockers">) => {
  const t = useT("security");
  return (
    <WaitNote Icon={CircleAlert} title={t("erasure.firstTitle")}>
      <ul className="mt-2 grid list-disc gap-1.5 pl-6">
        {blockers.map((blocker) => (
          <li key={blocker}>{t(`erasure.blocker.${blocker}`)}</li>
        ))}
      </ul>
      <Link href="/user/home" className={cx(buttonClass({ tone: "outline", wide: true }), "mt-3")}>
        {t("nav.home")}
      </Link>
    </WaitNote>
  );
};

/** Requests the erasure or withdraws the request. Both show the newest answer at once. */
const useErasure = () => {
  const t = useT("security");
  const failureText = useFailureText();
  const queries = useQueryClient();
  const onDone = (said: "erasure.asked" | "erasure.withdrawn") => (view: ErasureView) => {
    queries.setQueryData(erasureQuery.queryKey, view);
    toast(t(said), "success");
  };
  const onError = (failure: unknown): void => {
    const isLeft = failure instanceof CallError && failure.key === "STEP_UP_REQUIRED";
    if (!isLeft) toast(failureText(failure), "danger");
    void queries.invalidateQueries(erasureQuery);
  };
  const ask = useMutation({
    mutationFn: () => request(askErasure, {}),
    onSuccess: onDone("erasure.asked"),
    onError,
  });
  const withdraw = useMutation({
    mutationFn: () => request(withdrawErasure, {}),
    onSuccess: onDone("erasure.withdrawn"),
    onError,
  });
  return { ask, withdraw };
};

const Waits = ({
  at,
  rest,
  busy,
  onWithdraw,
}: {
  readonly at: string;
  /** The amount with its sign. Null when nothing is paid out with the request. */
  readonly rest: string | null;
  readonly busy: boolean;
  readonly onWithdraw: () => void;
}) => {
  const t = useT("security");
  return (
    <>
      <WaitNote Icon={Hourglass} title={t("erasure.waits")}>
        <p className="mt-1">{t("erasure.waitsBody", { at: dateTimeText(at) })}</p>
        {rest !== null && <p className="mt-1 font-semibold">{t("erasure.restPaid", { amount: rest })}</p>}
      </WaitNote>
      <Button wide tone="outline" loading={busy} onClick={onWithdraw}>
        {t("erasure.withdraw")}
      </Button>
    </>
  );
};

const Ask = ({
  view,
  busy,
  onAsk,
}: {
  readonly view: ErasureView;
  readonly busy: boolean;
  readonly onAsk: () => void;
}) => {
  const t = useT("security");
  const [isSure, setSure] = useState(false);
  const { request: last, blockers, keptDays, rest, currency } = view;
  return (
    <>
      {last?.state === "refused" && (
        <section className="rounded-card bg-down-soft p-4">
          <h3 className="font-bold text-down">
            {t("erasure.refused", { at: dateTimeText(last.decidedAt ?? last.askedAt) })}
          </h3>
          <p className="mt-1 [overflow-wrap:anywhere]">{last.words}</p>
        </section>
      )}
      <p className="text-mute">{t("erasure.lead")}</p>
      {blockers.length > 0 && <FirstDo blockers={blockers} />}
      {rest !== null && (
        <p className="rounded-card bg-wait-soft p-4">{t("erasure.rest", { amount: moneyText(rest, currency) })}</p>
      )}
      <ErasureFacts keptDays={keptDays} />
      {blockers.length === 0 && (
        <Checkbox label={t("erasure.sure")} checked={isSure} onChange={(event) => setSure(event.target.checked)} />
      )}
      <Button wide tone="danger" disabled={blockers.length > 0 || !isSure} loading={busy} onClick={onAsk}>
        {t("erasure.ask")}
      </Button>
    </>
  );
};

/**
 * The member's request for erasure: what is deleted, what is kept and why, what to do first, the request, and its
 * answer.
 */
export const ErasureSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("member", "security");
  const isAsked = useStepUpAsked() !== null;
  const read = useQuery({ ...erasureQuery, enabled: open });
  const { data } = read;
  const { ask, withdraw } = useErasure();
  const busy = ask.isPending || withdraw.isPending;
  return (
    <Sheet open={open && !isAsked} onClose={onClose} title={t("erasure.title")} locked={busy}>
      <div className="grid gap-4">
        {data === undefined ? (
          <Coming reads={[readOf(read)]}>
            <Skeleton className="h-60 w-full rounded-card" />
          </Coming>
        ) : data.request?.state === "waiting" ? (
          <Waits
            at={data.request.askedAt}
            rest={data.request.rest === null ? null : moneyText(data.request.rest, data.currency)}
            busy={withdraw.isPending}
            onWithdraw={() => withdraw.mutate()}
          />
        ) : (
          <Ask view={data} busy={ask.isPending} onAsk={() => ask.mutate()} />
        )}
      </div>
    </Sheet>
  );
};
