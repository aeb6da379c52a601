import { revealMember } from "@krapao/contract/operator/reveal-member";
import { accountNumberText, phoneText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";

import { useAction } from "../lib/use-action.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { useMay } from "../lib/use-may.ts";

type RevealProps = {
  readonly member: string;
  readonly field: "phone" | "bankAccount";
  /** The masked value. */
  readonly masked: string;
};

/**
 * A masked value with a button that shows it until the page is left. It asks for a reason, which is recorded in the
 * audit log.
 */
export const Reveal = ({ member, field, masked }: RevealProps) => {
  const t = useT("console");
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const [value, setValue] = useState<string | null>(null);
  const reveal = useAction(revealMember, (answer) => {
    setValue(answer.value);
    setAsking(false);
  });
  const shown = value === null ? masked : field === "phone" ? phoneText(value) : accountNumberText(value);
  const label = t(field === "phone" ? "reveal.phone" : "reveal.account");
  return (
    <span className="inline-flex items-center gap-1">
      <span className="whitespace-nowrap">{field === "phone" ? phoneText(shown) : shown}</span>
      {!may("members.reveal") ? null : value === null ? (
        <IconButton
          tone="soft"
          label={label}
          icon={<Eye aria-hidden className="size-3.5" />}
          className="size-6.5! rounded-chip! pointer-coarse:size-9!"
          onClick={() => setAsking(true)}
        />
      ) : (
        <IconButton
          tone="soft"
          label={t("reveal.hide")}
          icon={<EyeOff aria-hidden className="size-3.5" />}
          className="size-6.5! rounded-chip! pointer-coarse:size-9!"
          onClick={() => setValue(null)}
        />
      )}
      <ActionDialog
        open={asking}
        title={label}
        confirm={t("reveal.show")}
        about={`reveal ${member} ${field}`}
        busy={reveal.busy}
        failure={reveal.failure}
        onConfirm={(reason) => reveal.run({ params: { _id: member }, body: { field, reason } })}
        onClose={() => {
          setAsking(false);
          reveal.reset();
        }}
      >
        <p className="text-mute">{t("reveal.body")}</p>
      </ActionDialog>
    </span>
  );
};
