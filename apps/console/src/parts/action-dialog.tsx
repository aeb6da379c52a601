import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { cx } from "@krapao/ui/cx";
import { Sheet } from "@krapao/ui/sheet";
import { type FormEvent, type ReactNode, useId, useState } from "react";

import { useKeptTyping } from "../lib/use-kept-typing.ts";
import { FailureNote } from "./failure-note.tsx";
import { isReason, ReasonField } from "./reason.tsx";
import { useDiscardQuestion } from "./use-discard-question.tsx";

type ActionDialogProps<Draft> = {
  readonly open: boolean;
  readonly title: string;
  /** What will be done, with the amounts. */
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly failure: unknown;
  /**
   * What the form holds, so that the operator is asked before changes to it are lost. Without it, a form counts as changed
   * once a field of it was typed in.
   */
  readonly draft?: Draft;
  /**
   * The form and the record that it is about, such as `refuse WD7J4KQ2`. When the sign-in ends under the dialog, the reason
   * comes back in the same form after the same operator's next sign-in, and with `onDraft` what else was typed. A form
   * with a password has no `onDraft`.
   */
  readonly about?: string | undefined;
  readonly onDraft?: (draft: Draft) => void;
  /** Whether to ask for a reason. False when one was already given. */
  readonly withReason?: boolean;
  /** Whether a required field other than the reason is missing. */
  readonly blocked?: boolean;
  /** A second button that confirms although it is blocked. */
  readonly confirmBlocked?: string;
  readonly width?: "narrow" | "wide" | "broad";
  /** Another button, beside the one that confirms. */
  readonly other?: ReactNode;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
};

/**
 * Confirms an action that is recorded in the audit log: what, why, yes or no. The buttons stay at the bottom while the
 * content scrolls; a broad dialog keeps the reason beside them. Enter in the reason does not submit. Asks before it closes
 * when something was typed.
 */
export const ActionDialog = <Draft = unknown,>({
  open,
  title,
  children,
  confirm,
  danger = false,
  busy,
  failure,
  draft,
  about,
  onDraft,
  withReason = true,
  blocked = false,
  confirmBlocked,
  width = "narrow",
  other,
  onConfirm,
  onClose,
}: ActionDialogProps<Draft>) => {
  const t = useT("console");
  const [reason, setReason] = useState("");
  const hasReason = !withReason || isReason(reason);
  const isAnyway = blocked && confirmBlocked !== undefined;
  const isReady = hasReason && (!blocked || isAnyway);
  const held = JSON.stringify(draft);
  const [first, setFirst] = useState(held);
  const [isTouched, setTouched] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setFirst(held);
    setTouched(false);
    if (open) setReason("");
  }
  const isChanged = reason.trim() !== "" || (draft === undefined ? isTouched : held !== first);
  const { close, question } = useDiscardQuestion({ open, isChanged, locked: busy, onClose });
  const { isBack } = useKeptTyping({
    about: open ? (about ?? null) : null,
    value: { reason, draft, first },
    isChanged,
    onBack: (kept) => {
      setReason(kept.reason);
      // The record may have been changed meanwhile. Then the form shows how it is now.
      if (kept.draft !== undefined && kept.first === first) onDraft?.(kept.draft);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !busy) onConfirm(reason.trim());
  };
  const form = useId();
  const isBroad = width === "broad";
  const reasonField = withReason && <ReasonField isFirst={width === "narrow"} value={reason} onChange={setReason} />;
  return (
    <Sheet
      alert
      open={open}
      onClose={close}
      title={title}
      width={width}
      locked={busy}
      footer={
        <div className={cx("grid gap-3", isBroad && withReason && "lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end")}>
          {isBroad && reasonField}
          <div className="grid gap-3">
            <FailureNote failure={failure} />
            <div className="flex flex-wrap-reverse justify-end gap-2">
              <Button tone="outline" size="medium" disabled={busy} onClick={close} className="grow sm:grow-0">
                {t("common.cancel")}
              </Button>
              {other}
              {isAnyway && (
                <Button
                  type="submit"
                  form={form}
                  tone="outline"
                  size="medium"
                  loading={busy}
                  disabled={!hasReason}
                  className="grow sm:grow-0"
                >
                  {confirmBlocked}
                </Button>
              )}
              <Button
                type="submit"
                form={form}
                tone={danger ? "danger" : "night"}
                size="medium"
                loading={busy && !blocked}
                disabled={blocked || !hasReason}
                className="grow sm:grow-0"
              >
                {confirm}
              </Button>
            </div>
          </div>
        </div>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {isBack && (
          <p role="status" className="text-mute">
            {t("typed.isBack")}
          </p>
        )}
        {children !== undefined && (
          <div className="grid gap-3" onInput={() => setTouched(true)}>
            {children}
          </div>
        )}
        {!isBroad && reasonField}
      </form>
      {question}
    </Sheet>
  );
};
