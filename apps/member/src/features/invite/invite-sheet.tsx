import { INVITE_PAGE_SIZE } from "@krapao/contract/constants";
import type { Banner } from "@krapao/contract/lookup/shapes";
import { useT } from "@krapao/i18n/react";
import { Pagination } from "@krapao/ui/pagination";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Coming } from "../../content/coming.tsx";
import { readOf } from "../../lib/read-of.ts";
import { BannerFirstSheet } from "../../content/banner-first-sheet.tsx";
import { useWallet } from "../../money/wallet-query.ts";
import { BonusCard } from "./bonus-card.tsx";
import { Friends } from "./friends.tsx";
import { inviteLink } from "./invite-link.ts";
import { LinkCard } from "./link-card.tsx";
import { invitesQuery } from "./queries.ts";
import { ReceiptDialog } from "./receipt-dialog.tsx";

type InviteSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly banners: readonly Banner[];
};

/** The commission to collect, the link to send to friends, and the friends so far. */
export const InviteSheet = ({ open, onClose, banners }: InviteSheetProps) => {
  const t = useT("member");
  const wallet = useWallet();
  const [page, setPage] = useState(1);
  const [isReceiving, setReceiving] = useState(false);
  const read = useQuery({ ...invitesQuery(page), enabled: open });
  const { data } = read;
  const pages = Math.ceil((data?.total ?? 0) / INVITE_PAGE_SIZE);
  const id = wallet.data?.profile._id;
  return (
    <>
      <BannerFirstSheet
        open={open}
        onClose={onClose}
        title={t("invite.title")}
        width="broad"
        banners={banners}
        {...(pages > 1 ? { footer: <Pagination look="text" page={page} pages={pages} onChange={setPage} /> } : {})}
      >
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start lg:gap-6">
          <div className="grid grid-cols-1 gap-4">
            {wallet.data === undefined || id === undefined ? (
              <>
                <Skeleton className="h-28 w-full rounded-card" />
                <Skeleton className="h-52 w-full rounded-card" />
              </>
            ) : (
              <>
                <BonusCard
                  wallet={wallet.data}
                  collected={data?.collected ?? null}
                  onReceive={() => setReceiving(true)}
                />
                <LinkCard link={inviteLink(location.origin, id)} name={`krapao-${id}`} />
              </>
            )}
          </div>
          <section className="grid grid-cols-1 gap-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h3 className="text-action font-bold">{t("terms.invitedFriends")}</h3>
              {data !== undefined && data.total > 0 && (
                <span className="text-label text-mute">{t("invite.people", { count: data.total })}</span>
              )}
            </div>
            {data !== undefined ? (
              <Friends invites={data.invites} />
            ) : (
              <Coming reads={[readOf(read)]}>
                <Skeleton className="h-44 w-full rounded-card" />
              </Coming>
            )}
          </section>
        </div>
      </BannerFirstSheet>
      {wallet.data !== undefined && (
        <ReceiptDialog open={open && isReceiving} onClose={() => setReceiving(false)} wallet={wallet.data} />
      )}
    </>
  );
};
