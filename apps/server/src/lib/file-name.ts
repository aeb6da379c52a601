import { UPLOADS } from "@krapao/contract/limits";

/** Paths, control and direction characters, and what a file system or a header would take for more than a name. */
const UNFIT = /[\p{Cc}\p{Cf}/\\:*?"<>|]/gu;

/** A sender's file name as text to show (SECURITY.md S43): its last part, 100 characters at most; empty when nothing is left. */
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
