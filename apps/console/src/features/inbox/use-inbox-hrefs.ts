import type { ChatList } from "@krapao/contract/operator/chat-shapes";
import { type Language, languages } from "@krapao/i18n/language";
import { useSearchParams } from "wouter";

import type { Href } from "../../lib/navigation.tsx";
import { chatHref, inboxHref, type InboxView } from "./address.ts";

/** Paths of the inbox that keep the current language filter. Null means all languages. */
export const useInboxHrefs = () => {
  const [params] = useSearchParams();
  const language: Language | null = languages.find((each) => each === params.get("language")) ?? null;
  return {
    language,
    view: (view: InboxView): Href => inboxHref(view, language),
    chat: (list: ChatList, id: string, at?: number): Href => chatHref(list, id, { at, language }),
  };
};
