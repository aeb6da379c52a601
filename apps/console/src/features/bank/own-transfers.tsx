import { listOwnTransfers } from "@krapao/contract/operator/list-own-transfers";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight, ArrowRight } from "lucide-react";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { usePageNumber } from "../../lib/use-params.ts";
import { Empty } from "../../parts/empty.tsx";
import { May } from "../../parts/may.tsx";
import { At } from "../../parts/moments.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Panel } from "../../parts/panel.tsx";
import { PostingLink } from "../../parts/posting-link.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { useHouseName } from "../../parts/house-name.tsx";
import { OwnTransferDialog } from "./own-transfer-dialog.tsx";

const PAGE = 50;

/** Transfers between our own bank accounts, each recorded by two operators. */
export const OwnTransfers = () => {
  const t = useT("console");
  const nameOf = useHouseName();
  const [page, setPage] = usePageNumber();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(read(listOwnTransfers, { query: { page, limit: PAGE } }));
  return (
    <Panel
      title={t("bank.own")}
      sub={t("bank.ownSub")}
      end={
        <May act="bank.propose">
          <Button
            tone="outline"
            size="small"
            disabled={query.data === undefined}
            icon={<ArrowLeftRight aria-hidden className="size-4" />}
            onClick={() => setOpen(true)}
          >
            {t("bank.recordOwn")}
          </Button>
        </May>
      }
    >
      <View query={query} skeleton={<SkeletonLines lines={4} height="h-13" />}>
        {({ accounts, transfers }) => (
          <>
            {transfers.length === 0 ? (
              <Empty page={page} icon={<ArrowLeftRight />} title={t("bank.noOwn")} />
            ) : (
              <ul>
                {transfers.map((one) => (
                  <li
                    key={one.posting}
                    className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-4 py-2.5"
                  >
                    <b className="basis-32 whitespace-nowrap">{moneyText(one.amount, one.currency)}</b>
                    <span className="flex grow basis-60 flex-wrap items-center gap-1.5">
                      {nameOf(one.from)} <ArrowRight aria-hidden className="size-4" /> {nameOf(one.to)}
                    </span>
                    <span className="min-w-0 basis-52 [overflow-wrap:anywhere]">
                      <PostingLink credit={{ posting: one.reference, transaction: one.transaction }} />{" "}
                      <span className="text-mute">{t("console.quote", { text: one.reason })}</span>
                    </span>
                    <span className="text-mute">
                      <At moment={one.at} withDay /> {one.proposedBy !== null && <PersonName person={one.proposedBy} />}
                      {one.approvedBy !== null && (
                        <>
                          {" + "}
                          <PersonName person={one.approvedBy} />
                        </>
                      )}
                    </span>
                    <Tag tone={one.lines === 0 ? "wait" : "up"}>
                      {t(one.lines === 0 ? "bank.isUnproven" : "bank.isShown")}
                    </Tag>
                  </li>
                ))}
              </ul>
            )}
            {isOpen && <OwnTransferDialog accounts={accounts} onClose={() => setOpen(false)} />}
          </>
        )}
      </View>
      <Pager page={page} hasMore={query.data?.transfers.length === PAGE} onChange={setPage} />
    </Panel>
  );
};
