/** The session that this page was opened with: it stands behind the #, where no server logs it. */
export const sessionOfAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get("s");
