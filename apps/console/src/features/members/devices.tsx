import { endMemberSession } from "@krapao/contract/operator/end-member-session";
import { listMemberDevices } from "@krapao/contract/operator/list-member-devices";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import { deviceName, isPhone } from "@krapao/ui";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { Fingerprint, Monitor, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";

import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { useMay } from "../../lib/use-may.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { At } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";

type Devices = AnswerOf<typeof listMemberDevices>;
type Session = Devices["sessions"][number];

type RowProps = {
  readonly icon: ReactNode;
  readonly name: string;
  readonly sub: ReactNode;
  readonly end: ReactNode;
};

const Row = ({ icon, name, sub, end }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5">
    <span
      aria-hidden
      className="flex size-8 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent [&_svg]:size-4"
    >
      {icon}
    </span>
    <span className="min-w-0 grow basis-20">
      <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
      <span className="block text-small text-mute">{sub}</span>
    </span>
    {end}
  </li>
);

const nameOf = ({ device }: Session): string => deviceName(device) ?? device;

/** Asks for a reason and ends one session. */
const EndDialog = ({
  member,
  session,
  onClose,
}: {
  readonly member: string;
  readonly session: Session;
  readonly onClose: () => void;
}) => {
  const t = useT("console");
  const end = useAction(endMemberSession, () => {
    toast(t("member.endedOne"), "success");
    onClose();
  });
  return (
    <ActionDialog
      open
      danger
      title={t("member.endOneTitle", { device: nameOf(session) })}
      confirm={t("member.endOne")}
      about={`session ${session.id}`}
      busy={end.busy}
      failure={end.failure}
      onConfirm={(reason) => end.run({ params: { _id: member, session: session.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="text-mute">{t("member.endOneBody")}</p>
    </ActionDialog>
  );
};

const List = ({ member, of: { sessions, passkeys, known } }: { readonly member: string; readonly of: Devices }) => {
  const t = useT("console");
  const may = useMay();
  const [asked, setAsked] = useState<Session | null>(null);
  return (
    <>
      {sessions.length === 0 && <p className="px-4 pb-3 text-mute">{t("member.noSessions")}</p>}
      <ul>
        {sessions.map((session) => (
          <Row
            key={session.id}
            icon={isPhone(session.device) ? <Smartphone /> : <Monitor />}
            name={nameOf(session)}
            sub={
              <>
                {session.place !== null && <>{session.place} · </>}
                {t("member.lastUsed")} <At moment={session.usedAt} />
              </>
            }
            end={
              may("members.lock") && (
                <button
                  type="button"
                  aria-label={`${t("member.endOne")}: ${nameOf(session)}`}
                  className="min-h-8 rounded-chip px-1 font-semibold text-accent-text hover:underline pointer-coarse:min-h-11"
                  onClick={() => setAsked(session)}
                >
                  {t("member.endOne")}
                </button>
              )
            }
          />
        ))}
        {passkeys.map(({ id, name, createdAt, usedAt }) => (
          <Row
            key={id}
            icon={<Fingerprint />}
            name={name}
            sub={
              usedAt === null ? (
                <>
                  {t("member.passkeySince")} <At moment={createdAt} />
                </>
              ) : (
                <>
                  {t("member.passkeyUsed")} <At moment={usedAt} />
                </>
              )
            }
            end={null}
          />
        ))}
      </ul>
      {known.newestAt !== null && (
        <p className="border-t border-line px-4 py-2.5 text-small text-mute">
          {t("member.knownBrowsers", { count: known.count })} <At moment={known.newestAt} />
        </p>
      )}
      {asked !== null && <EndDialog member={member} session={asked} onClose={() => setAsked(null)} />}
    </>
  );
};

/** The member's sessions and devices, for roles that may end them. */
export const Devices = ({ member: { _id } }: { readonly member: MemberPage }) => {
  const t = useT("console");
  const may = useMay();
  const isAllowed = may("members.reveal") || may("members.lock");
  const query = useQuery({ ...read(listMemberDevices, { params: { _id } }), enabled: isAllowed });
  if (!isAllowed) return null;
  return (
    <Panel title={t("member.sessions")}>
      <View query={query} skeleton={<SkeletonLines lines={2} />}>
        {(devices) => <List member={_id} of={devices} />}
      </View>
    </Panel>
  );
};
