import type { I18n } from "@krapao/i18n";
import { lazyPart } from "@krapao/ui/lazy-part";
import type { ComponentType, ReactNode } from "react";

/** The props of a shell: the screen's address, and the screen. */
export type ShellProps = { readonly path: string; readonly children: ReactNode };

type Chunk = Parameters<I18n["load"]>[0];

/** A screen in a chunk of its own, with the chunks of messages that it needs from the start. */
export const screen = (words: readonly Chunk[], load: () => Promise<ComponentType<object>>) => ({
  ...lazyPart(load),
  words,
});
