import { useT } from "@krapao/i18n/react";
import { useState } from "react";

import { useFailureText } from "../../lib/use-failure-text.ts";
import { FailureDialog } from "../../money/failure-dialog.tsx";
import type { SpinState } from "./use-spin.ts";

type NoSpin = Extract<SpinState, { is: "refused" | "failed" }>;
const isNoSpin = (state: SpinState): state is NoSpin => state.is === "refused" || state.is === "failed";

type RefusedDialogProps = {
  readonly state: SpinState;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

/** Why there was no spin, or that the result is not known (SPEC.md section 8). */
export const RefusedDialog = ({ state, onRetry, onClose }: RefusedDialogProps) => {
  const t = useT("member", "spin");
  const failureText = useFailureText();
  const [last, setLast] = useState<NoSpin | null>(null);
  if (isNoSpin(state) && state !== last) setLast(state);
  if (last === null) return null;
  return (
    <FailureDialog
      open={state === last}
      failure={last.is === "failed" ? last.failure : null}
      onRetry={onRetry}
      onClose={onClose}
    >
      {last.is === "refused" ? t(`spinErrors.${last.code}`) : failureText(last.failure)}
    </FailureDialog>
  );
};
