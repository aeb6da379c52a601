import type { Passkey } from "@krapao/contract/passkey/shapes";
import { timeAgo } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Fingerprint, Pencil, ScanFace } from "lucide-react";

import { IconButton } from "./icon-button.tsx";
import { Mark } from "./list-row.tsx";

type PasskeyRowProps = {
  readonly passkey: Passkey;
  /** The present time, in milliseconds. */
  readonly now: number;
  readonly onEdit: () => void;
};

/** A passkey in a list: its device, when it was used last, and a button to name or remove it. */
export const PasskeyRow = ({ passkey, now, onEdit }: PasskeyRowProps) => {
  const t = useT("forms", "security");
  const words = useWords();
  const { name, usedAt, createdAt, isSynced } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 first:border-0">
      <Mark>{isSynced ? <ScanFace /> : <Fingerprint />}</Mark>
      <span className="min-w-0 grow basis-32">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-small text-mute">
          {usedAt === null
            ? t("passkey.added", { ago: timeAgo(words, createdAt, now) })
            : t("passkey.used", { ago: timeAgo(words, usedAt, now) })}
        </span>
      </span>
      <IconButton
        tone="mute"
        label={`${t("passkey.edit")}: ${name}`}
        icon={<Pencil aria-hidden className="size-5" />}
        onClick={onEdit}
      />
    </li>
  );
};
