import { useLanguage } from "@krapao/i18n/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { readConfig } from "../../lib/config.ts";
import { isComing } from "../../lib/is-coming.ts";
import { languageHeader } from "../../lib/language-header.ts";
import { useConfig } from "../../lib/use-config.ts";

/** The provider for which the operator may set a message (SPEC.md section 9, build settings). */
const MESSAGE_FOR = "PG";

/** The message in another language is better than none, and than a game that cannot be opened. */
const PATIENCE_MS = 3_000;

/**
 * The operator's message for a game, in the member's language. The settings that the app reads at its start may be in
 * another language, so a message is read once more.
 */
export const useSlotMessage = (code: string): { readonly message: string | null; readonly isAwaited: boolean } => {
  const first = useConfig()?.slotMessage ?? null;
  const [language] = useLanguage();
  const isWanted = code === MESSAGE_FOR && first !== null;
  const read = useQuery({
    queryKey: ["config", language],
    queryFn: () => readConfig(languageHeader(), PATIENCE_MS),
    retry: false,
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isWanted) return { message: null, isAwaited: false };
  return { message: read.data === undefined ? first : read.data.slotMessage, isAwaited: isComing(read) };
};
