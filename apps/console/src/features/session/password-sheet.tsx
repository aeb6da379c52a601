import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { useUnsaved } from "../../lib/unsaved.ts";
import { FormSheet } from "../../parts/form-sheet.tsx";
import { PasswordForm } from "./password-form.tsx";

const Watched = ({ onDone }: { readonly onDone: () => void }) => {
  const [isTouched, setTouched] = useState(false);
  useUnsaved(isTouched);
  return (
    <div onInput={() => setTouched(true)}>
      <PasswordForm onDone={onDone} />
    </div>
  );
};

/** Changes the operator's own password in a sheet. */
export const PasswordSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("console", "forms");
  return (
    <FormSheet open={open} onClose={onClose} title={t("terms.changePassword")}>
      <p className="mb-4 text-mute">{t("session.passwordEnds")}</p>
      <Watched
        onDone={() => {
          toast(t("session.passwordDone"), "success");
          onClose();
        }}
      />
    </FormSheet>
  );
};
