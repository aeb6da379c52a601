import type { AuditEvent } from "@krapao/contract/operator/audit-log-shapes";
import { useWords } from "@krapao/i18n/react";

/** The object of an event. For a masked value it says which kind of value was shown, never the value. */
export const useSubjectOf = (): ((event: Pick<AuditEvent, "act" | "subject">) => string | null) => {
  const words = useWords();
  return ({ act, subject }) => (act === "revealMember" ? words.find(`auditSubject.${subject}`) : null) ?? subject;
};

/** The action in the reader's language. A call without a message is shown by its name. */
export const EventWords = ({ act }: { readonly act: string }) => {
  const words = useWords();
  return words.find(`auditEvent.${act}`) ?? act;
};
