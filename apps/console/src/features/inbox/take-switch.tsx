import { takeNewChats } from "@krapao/contract/operator/take-new-chats";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import { useAction } from "../../lib/use-action.ts";
import { useMay } from "../../lib/use-may.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { Switch } from "../../parts/switch.tsx";
import { useTakesChats } from "./use-takes-chats.ts";

/**
 * Whether this operator takes new conversations. If not, the console does not alert them to new ones and nobody can
 * hand one to them.
 */
export const TakeSwitch = () => {
  const t = useT("console");
  const takesChats = useTakesChats();
  const { run, busy, failure } = useAction(takeNewChats);
  const mayReply = useMay()("inbox.reply");
  if (takesChats === null || !mayReply) return null;
  return (
    <div className="border-t border-line px-4">
      <Switch
        checked={takesChats}
        disabled={busy}
        label={
          <span className="flex items-center gap-2">
            <span aria-hidden className={cx("size-2.5 shrink-0 rounded-full", takesChats ? "bg-up" : "bg-mute")} />
            {t("inbox.takes")}
          </span>
        }
        onChange={(next) => run({ body: { takesChats: next } })}
      />
      <FailureNote failure={failure} />
    </div>
  );
};
