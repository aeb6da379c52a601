import { UPLOADS } from "@krapao/contract/limits";

/** Path separators, control and direction characters, and characters with a meaning in file systems or headers. */
const UNFIT = /[\p{Cc}\p{Cf}/\\:*?"<>|]/gu;

/**
 * A sender's file name as text to show (SECURITY.md S43): its last path part, 100 characters at most. Empty when
 * nothing is left.
 */
export const shownName = (name: string | undefined): string => {
  const last = (name ?? "").toWellFormed().split(/[/\\]/).at(-1) ?? "";
  return last
    .normalize("NFC")
    .replaceAll(UNFIT, "")
    .trim()
    .slice(0, UPLOADS.fileName)
    .toWellFormed()
    .replaceAll("\ufffd", "");
};
