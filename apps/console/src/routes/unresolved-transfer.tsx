import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, CircleCheck } from "lucide-react";

import { Books } from "../features/unresolved/books.tsx";
import { UnresolvedHead } from "../features/unresolved/unresolved-head.tsx";
import { unresolvedListQuery, unresolvedQuery } from "../features/unresolved/queries.ts";
import { Settle } from "../features/unresolved/settle.tsx";
import { Attempts } from "../features/unresolved/attempts.tsx";
import { Unknowns } from "../features/unresolved/unknowns.tsx";
import { CallError } from "../lib/client.ts";
import { unresolvedHref, navigate } from "../lib/navigation.tsx";
import { EdgeBets } from "../parts/edge-bets.tsx";
import { EdgeMovements } from "../parts/edge-movements.tsx";
import { EdgeTimes } from "../parts/edge-times.tsx";
import { useEscape } from "../lib/use-escape.ts";
import { useLetterKeys } from "../lib/use-letter-keys.ts";
import { Empty } from "../parts/empty.tsx";
import { Age } from "../parts/moments.tsx";
import { Panel } from "../parts/panel.tsx";
import { Tag } from "../parts/tag.tsx";
import { TransferWays } from "../parts/transfer-ways.tsx";
import { View } from "../parts/view.tsx";
import { ProposalWaits } from "../parts/proposal-state.tsx";
import { Page } from "../shell/page.tsx";
import type { ScreenProps } from "./screen-props.ts";
import { May } from "../parts/may.tsx";

/** The transfers before and after this one, by J and K too; Escape leads back to the list. */
const Neighbours = ({ id }: ScreenProps) => {
  const t = useT("console");
  const { data } = useQuery(unresolvedListQuery);
  const at = data?.findIndex(({ _id }) => _id === id) ?? -1;
  const step = (by: number): void => {
    const next = at === -1 ? undefined : data?.[at + by];
    if (next !== undefined) navigate(unresolvedHref(next._id));
  };
  useLetterKeys({ j: () => step(1), k: () => step(-1) });
  useEscape(() => navigate("/doubtful"));
  if (data === undefined || at === -1 || data.length < 2) return null;
  return (
    <span className="flex items-center gap-1.5">
      <IconButton
        tone="outline"
        label={t("common.previous")}
        icon={<ChevronLeft aria-hidden className="size-4" />}
        disabled={at === 0}
        onClick={() => step(-1)}
      />
      <span className="text-mute">{t("console.of", { at: at + 1, count: data.length })}</span>
      <IconButton
        tone="outline"
        label={t("common.next")}
        icon={<ChevronRight aria-hidden className="size-4" />}
        disabled={at === data.length - 1}
        onClick={() => step(1)}
      />
    </span>
  );
};

const DetailSkeleton = () => (
  <div className="grid gap-3.5">
    <Skeleton className="h-16 w-full" />
    <div className="grid gap-3.5 xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <Skeleton className="h-140 w-full" />
      <Skeleton className="h-140 w-full" />
    </div>
  </div>
);

/** One unresolved transfer: the attempts, both books, and the proposed outcome. */
export const UnresolvedTransfer = ({ id }: ScreenProps) => {
  const t = useT("console");
  const query = useQuery(unresolvedQuery(id));
  // Another operator settled it while this page was open, so its data is out of date.
  const isOver = query.error instanceof CallError && query.error.status === 404;
  return (
    <Page
      title={id}
      above={{ href: "/doubtful", label: t("nav.unresolved") }}
      sub={
        <>
          {query.data !== undefined && !isOver && (
            <Tag tone="down">
              {t("unresolved.heldFor")} <Age since={query.data.createdAt} />
            </Tag>
          )}
          <Neighbours id={id} />
        </>
      }
    >
      {isOver ? (
        <Panel>
          <Empty icon={<CircleCheck />} title={t("unresolved.over")}>
            {t("unresolved.overBody")}
          </Empty>
        </Panel>
      ) : (
        <View query={query} skeleton={<DetailSkeleton />}>
          {(transfer) => (
            <div className="grid gap-3.5">
              <UnresolvedHead transfer={transfer} />
              <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
                <div className="grid gap-3.5">
                  <TransferWays edges={transfer.edges} />
                  <Panel title={t("unresolved.bets")} sub={t("unresolved.betsSub")}>
                    <EdgeBets edges={transfer.edges} />
                    <EdgeTimes edges={transfer.edges} />
                  </Panel>
                  <Panel title={t("unresolved.movements")} sub={t("unresolved.movementsSub")}>
                    <EdgeMovements movements={transfer.edges.movements} member={transfer.member._id} />
                  </Panel>
                  <Attempts transfer={transfer} />
                </div>
                <div className="grid gap-3.5">
                  <Books transfer={transfer} />
                  <Unknowns transfer={transfer} />
                  {transfer.proposal === null ? (
                    <May act="unresolved.propose">
                      {/* What was chosen and typed about one leg says nothing of the next. */}
                      <Settle key={`${transfer._id} ${transfer.ours.state}`} transfer={transfer} />
                    </May>
                  ) : (
                    <ProposalWaits id={transfer.proposal} />
                  )}
                </div>
              </div>
            </div>
          )}
        </View>
      )}
    </Page>
  );
};
