import { useT } from "@krapao/i18n/react";
import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "./button.tsx";
import { Sheet } from "./sheet.tsx";

const TONES = {
  success: { icon: CircleCheck, look: "bg-up-soft text-up" },
  danger: { icon: CircleAlert, look: "bg-down-soft text-down" },
  wait: { icon: Clock, look: "bg-wait-soft text-wait" },
} as const;

type AlertDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly tone: keyof typeof TONES;
  readonly title: string;
  readonly children?: ReactNode;
  readonly closeLabel?: string;
  /** Above the closing button: the next steps. */
  readonly action?: ReactNode;
};

/** Shows the result of an action: a title, where the money is, and the next steps. */
export const AlertDialog = ({ open, onClose, tone, title, children, closeLabel, action }: AlertDialogProps) => {
  const t = useT();
  const { icon: Icon, look } = TONES[tone];
  return (
    <Sheet alert open={open} onClose={onClose} title={title} titleHidden>
      <div className="flex flex-col items-center gap-3 pt-5 pb-6 text-center text-balance">
        <span className={`flex size-16 items-center justify-center rounded-full ${look}`}>
          <Icon aria-hidden className="size-8" />
        </span>
        {/* A refusal that says everything in its title may be two sentences. */}
        <p
          aria-hidden
          className={tone === "danger" && children === undefined ? "text-action font-semibold" : "text-title font-bold"}
        >
          {title}
        </p>
        {children !== undefined && <div className="text-mute">{children}</div>}
      </div>
      <div className="grid gap-2.5">
        {action}
        <Button wide tone={action === undefined ? "night" : "outline"} onClick={onClose}>
          {closeLabel ?? t("common.ok")}
        </Button>
      </div>
    </Sheet>
  );
};
