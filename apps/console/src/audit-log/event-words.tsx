import type { AuditEvent } from "@krapao/contract/operator/audit-log-shapes";
import { useWords } from "@krapao/i18n/react";

/** What an act was about: of what was masked and shown in words, of all else by its name. */
export const useSubjectOf = (): ((event: Pick<AuditEvent, "act" | "subject">) => string | null) => {
  const words = useWords();
  return ({ act, subject }) => (act === "revealMember" ? words.find(`auditSubject.${subject}`) : null) ?? subject;
};

/** What was done, in words, by the call's name; one without words as it is. */
export const EventWords = ({ act }: { readonly act: string }) => {
  const words = useWords();
  return words.find(`auditEvent.${act}`) ?? act;
};
