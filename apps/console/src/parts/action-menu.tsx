import { beginChat } from "@krapao/contract/operator/begin-chat";
import { blockMember } from "@krapao/contract/operator/block-member";
import { closeMember } from "@krapao/contract/operator/close-member";
import { endMemberSessions } from "@krapao/contract/operator/end-member-sessions";
import { exportMember } from "@krapao/contract/operator/export-member";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { openDeposits } from "@krapao/contract/operator/open-deposits";
import type { Adjustment } from "@krapao/contract/operator/propose-adjustment";
import { ADJUSTMENTS } from "@krapao/contract/operator/propose-adjustment";
import { resetMemberStepUp } from "@krapao/contract/operator/reset-member-step-up";
import { unblockMember } from "@krapao/contract/operator/unblock-member";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";
import {
  Coins,
  Download,
  Ellipsis,
  Gift,
  KeyRound,
  Lock,
  LockOpen,
  LogOut,
  MessageCircle,
  MinusCircle,
  PlusCircle,
  ScrollText,
  UserX,
} from "lucide-react";
import { type ComponentType, useState } from "react";

import { navigate } from "../lib/navigation.tsx";
import { saveText } from "../lib/save-text.ts";
import { closeMenuAround, useClosing } from "../lib/use-closing.ts";
import { useAction } from "../lib/use-action.ts";
import { useMay } from "../lib/use-may.ts";
import { useMe } from "../lib/use-me.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { FailureNote } from "./failure-note.tsx";
import { AdjustDialog } from "./adjust-dialog.tsx";

/** Actions that take effect immediately and need a reason. */
type Act = "block" | "unblock" | "endAll" | "resetProof" | "depositsOpen" | "export" | "close";
type Icon = ComponentType<{ readonly className?: string }>;

const ICONS = {
  credit: PlusCircle,
  debit: MinusCircle,
  bonus: Gift,
  coins: Coins,
  block: Lock,
  unblock: LockOpen,
  endAll: LogOut,
  resetProof: KeyRound,
  depositsOpen: LockOpen,
  export: Download,
  close: UserX,
} as const satisfies Readonly<Record<Adjustment | Act, Icon>>;

/** The actions that the role and the member's state allow. */
const useOffered = ({ status, depositBrake }: MemberPage): readonly (Adjustment | Act)[] => {
  const may = useMay();
  const isOwner = useMe()?.role === "owner";
  const mayLock = may("members.lock");
  const isOffered = {
    block: mayLock && status === "active",
    unblock: mayLock && status === "blocked",
    endAll: mayLock && status !== "closed",
    resetProof: mayLock && status !== "closed",
    depositsOpen: may("members.deposits") && depositBrake !== null,
    export: may("members.export"),
    close: isOwner && status !== "closed",
  } as const satisfies Readonly<Record<Act, boolean>>;
  const byHand = may("members.propose") && status !== "closed" ? ADJUSTMENTS : [];
  const acts = ["depositsOpen", "block", "unblock", "endAll", "resetProof", "export", "close"] as const;
  return [...byHand, ...acts.filter((act) => isOffered[act])];
};

const isByHand = (act: Adjustment | Act): act is Adjustment => ADJUSTMENTS.some((one) => one === act);

const itemClass =
  "flex min-h-(--control-small) w-full items-center gap-2.5 rounded-control px-2 py-1 text-left hover:bg-sand pointer-coarse:min-h-11";

/** Asks for the reason of an immediate action and carries it out. */
const ActDialog = ({
  member: { _id, name },
  act,
  onClose,
}: {
  readonly member: MemberPage;
  readonly act: Act;
  readonly onClose: () => void;
}) => {
  const t = useT("console");
  const done = (text: string) => () => {
    onClose();
    toast(text, "success");
  };
  const acts = {
    block: useAction(blockMember, done(t("member.blocked"))),
    unblock: useAction(unblockMember, done(t("member.unblocked"))),
    endAll: useAction(endMemberSessions, done(t("member.ended"))),
    resetProof: useAction(resetMemberStepUp, done(t("member.proofReset"))),
    depositsOpen: useAction(openDeposits, done(t("member.depositsOpened"))),
    close: useAction(closeMember, done(t("member.closed"))),
    export: useAction(exportMember, (all) => {
      onClose();
      saveText(`member-${_id}.json`, JSON.stringify(all, null, 2), "application/json");
    }),
  } as const;
  const words = {
    block: { title: t("member.blockTitle", { name }), body: t("member.blockBody") },
    unblock: { title: t("member.unblockTitle", { name }), body: t("member.unblockBody") },
    endAll: { title: t("member.endTitle"), body: t("member.endBody") },
    resetProof: { title: t("member.resetProofTitle", { name }), body: t("member.resetProofBody") },
    depositsOpen: { title: t("member.depositsOpen"), body: t("member.depositsClosedWhy") },
    export: { title: t("member.exportTitle", { name }), body: t("member.exportBody") },
    close: { title: t("member.closeTitle", { name }), body: t("member.closeBody") },
  } as const;
  const { busy, failure, run } = acts[act];
  return (
    <ActionDialog
      open
      danger={act === "block" || act === "close" || act === "endAll" || act === "resetProof"}
      title={words[act].title}
      confirm={t(`member.${act}`)}
      about={`member ${_id} ${act}`}
      busy={busy}
      failure={failure}
      onConfirm={(reason) => run({ params: { _id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="text-mute">{words[act].body}</p>
    </ActionDialog>
  );
};

/** The actions on a member that the role allows. Renders nothing when there is none. */
export const ActionMenu = ({
  member,
  isInChat = false,
}: {
  readonly member: MemberPage;
  /** Whether the menu is in the conversation with the member, where it needs no link to the chat. */
  readonly isInChat?: boolean;
}) => {
  const t = useT("console");
  const may = useMay();
  const menu = useClosing();
  const [asked, setAsked] = useState<Adjustment | Act | null>(null);
  const offered = useOffered(member);
  const seesLog = may("audit.see");
  const mayMessage = !isInChat && may("inbox.see") && may("inbox.reply") && member.status !== "closed";
  const message = useAction(beginChat, ({ _id }) => navigate(`/inbox?view=all&id=${encodeURIComponent(_id)}`));
  if (offered.length === 0 && !seesLog && !mayMessage) return null;
  const close = (): void => setAsked(null);
  return (
    <div>
      {/* Below 640 px the menu opens in the flow of the page. As an overlay it could extend beyond a short page. */}
      <details ref={menu} className="relative">
        <summary className="flex min-h-(--control-small) cursor-pointer list-none items-center justify-center gap-2 rounded-control border border-line bg-card px-3 font-semibold hover:bg-sand pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <Ellipsis aria-hidden className="size-4" />
          {t("member.acts")}
        </summary>
        <div className="mt-1 grid gap-0.5 rounded-card border border-line bg-card p-2 shadow-card sm:absolute sm:inset-x-0 sm:top-full sm:z-20">
          {mayMessage && (
            <button
              type="button"
              className={itemClass}
              disabled={message.busy}
              onClick={() => message.run({ params: { _id: member._id } })}
            >
              <MessageCircle aria-hidden className="size-4 shrink-0 text-mute" />
              {t("member.message")}
            </button>
          )}
          {offered.map((act) => {
            const Icon = ICONS[act];
            return (
              <button
                key={act}
                type="button"
                className={itemClass}
                onClick={(event) => {
                  closeMenuAround(event.currentTarget);
                  setAsked(act);
                }}
              >
                <Icon aria-hidden className="size-4 shrink-0 text-mute" />
                {isByHand(act) ? t(`member.hand.${act}`) : t(`member.${act}`)}
              </button>
            );
          })}
          {seesLog && (
            <button
              type="button"
              className={itemClass}
              onClick={() => navigate(`/audit?member=${encodeURIComponent(member._id)}`)}
            >
              <ScrollText aria-hidden className="size-4 shrink-0 text-mute" />
              {t("member.log")}
            </button>
          )}
        </div>
      </details>
      <FailureNote failure={message.failure} />
      {asked !== null &&
        (isByHand(asked) ? (
          <AdjustDialog member={member} start={asked} onClose={close} />
        ) : (
          <ActDialog member={member} act={asked} onClose={close} />
        ))}
    </div>
  );
};
