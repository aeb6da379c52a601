import { useT } from "@krapao/i18n/react";
import { AlertDialog } from "@krapao/ui/alert-dialog";
import { useState } from "react";

import { useFailureText } from "../../lib/use-failure-text.ts";
import type { SpinState } from "./use-spin.ts";

type NoSpin = Extract<SpinState, { is: "refused" | "failed" }>;
const isNoSpin = (state: SpinState): state is NoSpin => state.is === "refused" || state.is === "failed";

/** Why there was no spin, or that the result is not known (SPEC.md section 8). */
export const RefusedDialog = ({ state, onClose }: { readonly state: SpinState; readonly onClose: () => void }) => {
  const t = useT("member", "spin");
  const failureText = useFailureText();
  const [last, setLast] = useState<NoSpin | null>(null);
  if (isNoSpin(state) && state !== last) setLast(state);
  if (last === null) return null;
  return (
    <AlertDialog open={state === last} tone="danger" title={t("common.errorTitle")} onClose={onClose}>
      {last.is === "refused" ? t(`spinErrors.${last.code}`) : failureText(last.failure)}
    </AlertDialog>
  );
};
