import { endMemberSessions } from "@krapao/contract/operator/end-member-sessions";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { useT } from "@krapao/i18n/react";
import { deviceName, isPhone } from "@krapao/ui";
import { toast } from "@krapao/ui/toast";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { useMay } from "../../lib/use-may.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { At } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";

/** Where the member is signed in; an owner can end all of it. */
export const Sessions = ({ member: { _id, sessions } }: { readonly member: MemberPage }) => {
  const t = useT("console");
  const may = useMay();
  const [asked, setAsked] = useState(false);
  const end = useAction(endMemberSessions, () => {
    setAsked(false);
    toast(t("member.ended"), "success");
  });
  return (
    <Panel
      title={t("member.sessions")}
      end={
        may("members.lock") &&
        sessions.length > 0 && (
          <button
            type="button"
            className="min-h-8 rounded-chip px-1 font-semibold text-accent-text hover:underline"
            onClick={() => setAsked(true)}
          >
            {t("member.endAll")}
          </button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className="px-4 pb-4 text-mute">{t("member.noSessions")}</p>
      ) : (
        <ul>
          {sessions.map(({ id, device, address, usedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5">
              <span
                aria-hidden
                className="flex size-8 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent"
              >
                {isPhone(device) ? <Smartphone className="size-4" /> : <Monitor className="size-4" />}
              </span>
              <span className="min-w-0 grow basis-20">
                <span className="block font-semibold [overflow-wrap:anywhere]">{deviceName(device) ?? device}</span>
                {address !== null && (
                  <span className="block text-small text-mute [overflow-wrap:anywhere]">{address}</span>
                )}
              </span>
              <span className="ml-auto text-right text-small text-mute">
                <At moment={usedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <ActionDialog
        open={asked}
        danger
        title={t("member.endTitle")}
        confirm={t("member.endAll")}
        busy={end.busy}
        failure={end.failure}
        onConfirm={(reason) => end.run({ params: { _id }, body: { reason } })}
        onClose={() => {
          setAsked(false);
          end.reset();
        }}
      >
        <p className="text-mute">{t("member.endBody")}</p>
      </ActionDialog>
    </Panel>
  );
};
