import { openDeposits } from "@krapao/contract/operator/open-deposits";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { LockOpen } from "lucide-react";
import { useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { At } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { May } from "../../parts/may.tsx";

/** Says that slips or gift links are blocked for a member, with a button to unblock them. Renders nothing otherwise. */
export const DepositBrake = ({ member: { _id, depositBrake } }: { readonly member: MemberPage }) => {
  const t = useT("console");
  const [isAsked, setIsAsked] = useState(false);
  const open = useAction(openDeposits, () => {
    setIsAsked(false);
    toast(t("member.depositsOpened"), "success");
  });
  if (depositBrake === null) return null;
  return (
    <Panel title={t("member.depositsClosed")}>
      <div className="grid gap-2 px-4 pb-3.5">
        <p className="text-small text-mute">{t("member.depositsClosedWhy")}</p>
        <p className="font-semibold text-wait">
          {depositBrake.until === null ? (
            t("member.depositsWait")
          ) : (
            <>
              {t("member.depositsClosedUntil")} <At moment={depositBrake.until} />
            </>
          )}
        </p>
        <May act="members.deposits">
          <Button
            tone="outline"
            size="small"
            className="justify-self-start"
            icon={<LockOpen aria-hidden className="size-4" />}
            onClick={() => setIsAsked(true)}
          >
            {t("member.depositsOpen")}
          </Button>
        </May>
      </div>
      {isAsked && (
        <ActionDialog
          open
          danger={false}
          title={t("member.depositsOpen")}
          confirm={t("member.depositsOpen")}
          about={`deposits ${_id}`}
          busy={open.busy}
          failure={open.failure}
          onConfirm={(reason) => open.run({ params: { _id }, body: { reason } })}
          onClose={() => {
            open.reset();
            setIsAsked(false);
          }}
        >
          <p className="text-mute">{t("member.depositsClosedWhy")}</p>
        </ActionDialog>
      )}
    </Panel>
  );
};
