import { useT } from "@krapao/i18n/react";
import { AlertDialog } from "@krapao/ui/alert-dialog";
import { buttonClass } from "@krapao/ui/button";
import { leaveToasts } from "@krapao/ui/toast";
import { type ReactNode, useEffect } from "react";

import { Link } from "../../lib/navigation.tsx";
import { keptRegistration } from "./kept-registration.ts";

type MayBeDoneProps = {
  readonly open: boolean;
  readonly phone: string;
  readonly title: string;
  readonly children: ReactNode;
  /** Leads back to where a new code is requested, because the old one counts no more. */
  readonly onAgain: () => void;
};

/** Says that a form may have been carried out although its answer was lost. The login shows whether it was. */
export const MayBeDone = ({ open, phone, title, children, onAgain }: MayBeDoneProps) => {
  const t = useT("join");
  // The toast that no answer came asks to try again, and would cover the buttons.
  useEffect(() => {
    if (open) leaveToasts();
  }, [open]);
  return (
    <AlertDialog
      open={open}
      tone="wait"
      title={title}
      closeLabel={t("register.resend")}
      onClose={onAgain}
      action={
        <Link href="/login" className={buttonClass({ wide: true })} onClick={() => keptRegistration.fillLogin(phone)}>
          {t("terms.login")}
        </Link>
      }
    >
      {children}
    </AlertDialog>
  );
};
