import { useT } from "@krapao/i18n/react";
import { ConfirmDialog } from "@krapao/ui/confirm-dialog";
import { useBackToClose } from "@krapao/ui/use-back-to-close";
import { type ReactNode, useState } from "react";

import { useUnloadQuestion } from "../lib/use-unload-question.ts";

type Asking = {
  readonly open: boolean;
  /** Whether the operator typed or chose something that is not sent yet. */
  readonly isChanged: boolean;
  readonly locked?: boolean;
  readonly onClose: () => void;
};

type Asked = {
  /** Closes the form, or asks first. For the sheet's `onClose` and every button that closes it. */
  readonly close: () => void;
  /** Belongs among the sheet's children, so that Escape closes the question alone and the focus returns to the form. */
  readonly question: ReactNode;
};

/**
 * Asks once before a sheet with a changed form is closed, by whichever way: Escape, the back button, the cross or
 * cancel. A form without a change closes at once.
 */
export const useDiscardQuestion = ({ open, isChanged, locked = false, onClose }: Asking): Asked => {
  const t = useT("console");
  const [isAsked, setAsked] = useState(false);
  const isKept = open && isChanged;
  const ask = (): void => setAsked(true);
  // A step of the history above the sheet's own: a step back asks, and the sheet keeps its step.
  useBackToClose(isKept && !isAsked, ask, locked);
  useUnloadQuestion(isKept);
  return {
    close: isKept ? ask : onClose,
    question: (
      <ConfirmDialog
        danger
        open={isKept && isAsked}
        title={t("typed.discardTitle")}
        confirmLabel={t("typed.discard")}
        cancelLabel={t("typed.keep")}
        onConfirm={() => {
          setAsked(false);
          onClose();
        }}
        onClose={() => setAsked(false)}
      />
    ),
  };
};
