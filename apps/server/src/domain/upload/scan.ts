import type { Context } from "../../context.ts";

/** What scanning a file came to: it may be kept (`at`: when nothing was found in it; null: nobody looked), or not. */
export type Scanned = { readonly is: "passed"; readonly at: Date | null } | { readonly is: "infected" | "unanswered" };

/**
 * Lets the scanner look at a file as it was sent, before anything takes it apart (SECURITY.md S44). Without a scanner every
 * file passes unscanned. One that gives no answer refuses the file, unless CLAMD_SILENT says otherwise.
 */
export const scanFile = async (
  { uploads: { scanner }, settings, clock, log }: Context,
  bytes: Uint8Array,
): Promise<Scanned> => {
  if (scanner === null) return { is: "passed", at: null };
  const answer = await scanner.scan(bytes);
  if (answer.is === "clean") return { is: "passed", at: clock.now() };
  if (answer.is === "infected") {
    log.warn({ event: "malware found", signature: answer.signature });
    return { is: "infected" };
  }
  log.error({ event: "scanner silent", why: answer.why });
  return settings.clamdSilent === "accept" ? { is: "passed", at: null } : { is: "unanswered" };
};
