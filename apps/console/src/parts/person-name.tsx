import type { Person } from "@krapao/contract/operator/operator-shapes";
import { useT } from "@krapao/i18n/react";

import { useMe } from "../lib/use-me.ts";

/** Whether a person is the signed-in operator. */
export const useIsMe = (): ((person: Person | null) => boolean) => {
  const me = useMe();
  return (person) => person !== null && me !== null && person._id === me._id;
};

/** An operator's name, or “you” for the signed-in operator. */
export const PersonName = ({ person }: { readonly person: Person | null }) => {
  const t = useT("console");
  const isMe = useIsMe();
  if (person === null) return t("console.system");
  return <span className="wrap-anywhere">{isMe(person) ? t("console.you", { name: person.name }) : person.name}</span>;
};
