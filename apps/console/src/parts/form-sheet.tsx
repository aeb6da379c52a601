import { Sheet } from "@krapao/ui/sheet";
import type { SheetProps } from "@krapao/ui/sheet-props";
import { useCallback, useState } from "react";

import { Unsaved } from "../lib/unsaved.ts";
import { useDiscardQuestion } from "./use-discard-question.tsx";

/** A sheet with forms of its own, which say when they are changed ({@link useUnsaved}). It asks before they are lost. */
export const FormSheet = ({ onClose, children, ...sheet }: SheetProps) => {
  const [forms, setForms] = useState<readonly string[]>([]);
  const tell = useCallback(
    (form: string, isChanged: boolean) =>
      setForms((before) => [...before.filter((one) => one !== form), ...(isChanged ? [form] : [])]),
    [],
  );
  const { close, question } = useDiscardQuestion({
    open: sheet.open,
    isChanged: forms.length > 0,
    locked: sheet.locked ?? false,
    onClose,
  });
  return (
    <Sheet {...sheet} onClose={close}>
      <Unsaved value={tell}>{children}</Unsaved>
      {question}
    </Sheet>
  );
};
