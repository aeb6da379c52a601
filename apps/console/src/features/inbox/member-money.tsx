import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import { useState } from "react";

import { memberQuery, statementQuery } from "../../lib/member-queries.ts";
import { memberHref, navigate } from "../../lib/navigation.tsx";
import { ActionMenu } from "../../parts/action-menu.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { WalletFigures } from "../../parts/wallet-figures.tsx";
import { MemberSlips } from "../../parts/member-slips.tsx";
import { MovementLines } from "./movement-lines.tsx";

/** How many of the last movements are shown. */
const LAST = 6;

const Money = ({ id }: { readonly id: string }) => {
  const t = useT("console");
  const member = useQuery(memberQuery(id));
  const statement = useQuery(statementQuery(id, 1));
  const open = (reference: string): void => navigate(`${memberHref(id)}?movement=${encodeURIComponent(reference)}`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <View query={member} skeleton={<SkeletonLines lines={2} />}>
        {(page) => (
          <>
            <WalletFigures figures={page.figures} />
            <ActionMenu member={page} isInChat />
            {page.open.length > 0 && (
              <section aria-label={t("member.open")}>
                <h3 className="text-label font-semibold text-wait">
                  {t("inbox.inProgress", { count: page.open.length })}
                </h3>
                <MovementLines label={t("member.open")} entries={page.open} onOpen={open} />
              </section>
            )}
          </>
        )}
      </View>
      <MemberSlips id={id} />
      <section aria-label={t("inbox.movements")}>
        <h3 className="text-label font-semibold">{t("inbox.movements")}</h3>
        <View query={statement} skeleton={<SkeletonLines lines={4} height="h-9" />}>
          {({ statement: entries }) =>
            entries.length === 0 ? (
              <p className="text-mute">{t("inbox.noMovements")}</p>
            ) : (
              <MovementLines label={t("inbox.movements")} entries={entries.slice(0, LAST)} onOpen={open} />
            )
          }
        </View>
      </section>
    </div>
  );
};

/** The member's money, shown on request, because each view of a member is recorded in the audit log. */
export const MemberMoney = ({ id }: { readonly id: string }) => {
  const t = useT("console");
  const [isShown, setShown] = useState(false);
  return isShown ? (
    <Money id={id} />
  ) : (
    <div className="grid gap-1.5">
      <Button
        tone="outline"
        size="small"
        icon={<Wallet aria-hidden className="size-4" />}
        onClick={() => setShown(true)}
      >
        {t("inbox.showMoney")}
      </Button>
      <p className="text-small text-mute">{t("inbox.lookLogged")}</p>
    </div>
  );
};
