import { blockMember } from "@krapao/contract/operator/block-member";
import { closeMember } from "@krapao/contract/operator/close-member";
import { exportMember } from "@krapao/contract/operator/export-member";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { unblockMember } from "@krapao/contract/operator/unblock-member";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { Download, Lock, LockOpen, UserX } from "lucide-react";
import { useState } from "react";

import { saveText } from "../../lib/save-text.ts";
import { useAction } from "../../lib/use-action.ts";
import { useMe } from "../../lib/use-me.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { useMay } from "../../lib/use-may.ts";

type Asked = "block" | "unblock" | "close" | "export";

/** What an owner may do to a member; nobody else sees it. */
export const MemberActions = ({ member: { _id, status, name } }: { readonly member: MemberPage }) => {
  const t = useT("console");
  const me = useMe();
  const may = useMay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const done = (text: string) => () => {
    setAsked(null);
    toast(text, "success");
  };
  const block = useAction(blockMember, done(t("member.blocked")));
  const unblock = useAction(unblockMember, done(t("member.unblocked")));
  const close = useAction(closeMember, done(t("member.closed")));
  const give = useAction(exportMember, (all) => {
    setAsked(null);
    saveText(`member-${_id}.json`, JSON.stringify(all, null, 2), "application/json");
  });
  const acts = { block, unblock, close, export: give } as const;
  const mayLock = may("members.lock");
  const mayExport = may("members.export");
  const isOwner = me?.role === "owner";
  if (!mayLock && !mayExport && !isOwner) return null;

  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {mayLock && status === "active" && (
        <Button
          tone="outline"
          size="small"
          className="grow"
          icon={<Lock aria-hidden className="size-4" />}
          onClick={() => setAsked("block")}
        >
          {t("member.block")}
        </Button>
      )}
      {mayLock && status === "blocked" && (
        <Button
          tone="outline"
          size="small"
          className="grow"
          icon={<LockOpen aria-hidden className="size-4" />}
          onClick={() => setAsked("unblock")}
        >
          {t("member.unblock")}
        </Button>
      )}
      {mayExport && (
        <Button
          tone="outline"
          size="small"
          className="grow"
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => setAsked("export")}
        >
          {t("member.export")}
        </Button>
      )}
      {isOwner && status !== "closed" && (
        <Button
          tone="danger-outline"
          size="small"
          className="grow"
          icon={<UserX aria-hidden className="size-4" />}
          onClick={() => setAsked("close")}
        >
          {t("member.close")}
        </Button>
      )}
      {asked !== null && (
        <ActionDialog
          open
          danger={asked === "block" || asked === "close"}
          title={t(`member.${asked}Title`, { name })}
          confirm={t(`member.${asked}`)}
          busy={acts[asked].busy}
          failure={acts[asked].failure}
          onConfirm={(reason) => acts[asked].run({ params: { _id }, body: { reason } })}
          onClose={() => {
            acts[asked].reset();
            setAsked(null);
          }}
        >
          <p className="text-mute">{t(`member.${asked}Body`)}</p>
        </ActionDialog>
      )}
    </div>
  );
};
