import { useT } from "@krapao/i18n/react";
import { ConfirmDialog } from "@krapao/ui/confirm-dialog";
import { afterClosing, useBackToClose } from "@krapao/ui/use-back-to-close";
import { type ReactNode, useLayoutEffect, useState } from "react";

import { holdLinks } from "../lib/leaving.ts";
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

const stay = (): void => undefined;

/**
 * Asks once before a sheet with a changed form is closed, by whichever way: Escape, the back button, the cross, cancel, or
 * a link in it or in the search. A form without a change closes at once.
 */
export const useDiscardQuestion = ({ open, isChanged, locked = false, onClose }: Asking): Asked => {
  const t = useT("console");
  // With the page that a pressed link leads to, if one was.
  const [asked, setAsked] = useState<{ readonly go: (() => void) | null } | null>(null);
  const isKept = open && isChanged;
  if (!isKept && asked !== null) setAsked(null);
  const ask = (): void => setAsked({ go: null });
  // Two steps of the history above the sheet's own. The first stays, however many steps back come at once. The second asks.
  useBackToClose(isKept, stay, true);
  useBackToClose(isKept && asked === null, ask, locked);
  useLayoutEffect(() => (isKept ? holdLinks((go) => !locked && setAsked({ go })) : undefined), [isKept, locked]);
  useUnloadQuestion(isKept);
  return {
    close: isKept ? ask : onClose,
    question: (
      <ConfirmDialog
        danger
        open={isKept && asked !== null}
        title={t("typed.discardTitle")}
        confirmLabel={t("typed.discard")}
        cancelLabel={t("typed.keep")}
        onConfirm={() => {
          setAsked(null);
          onClose();
          if (asked?.go) afterClosing(asked.go);
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
};
