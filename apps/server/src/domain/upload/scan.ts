import type { Context } from "../../context.ts";

/** The result of a scan: the file may be kept (`at`: when it was found clean; null: it was not scanned), or not. */
export type Scanned = { readonly is: "passed"; readonly at: Date | null } | { readonly is: "infected" | "unanswered" };

/**
 * Has the scanner check a file as it was sent, before anything parses it (SECURITY.md S44). Without a scanner every
 * file passes unscanned. When the scanner gives no answer the file is refused, unless CLAMD_SILENT says otherwise.
 */
export const scanFile = async (
  { uploads: { scanner }, settings, clock, log }: Context,
  bytes: Uint8Array,
): Promise<Scanned> => {
  if (scanner === null) return { is: "passed", at: null };
  const answer = await scanner.scan(bytes);
  if (answer.is === "clean") return { is: "passed", at: clock.now() };
  if (answer.is === "infected") {
    log.warn({ event: "malware.found", signature: answer.signature });
    return { is: "infected" };
  }
  log.error({ event: "scanner.silent", why: answer.why });
  return settings.clamdSilent === "accept" ? { is: "passed", at: null } : { is: "unanswered" };
};
