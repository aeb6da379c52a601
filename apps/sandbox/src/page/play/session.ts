/** The session of this page. It is after the #, where no server logs it. */
export const sessionOfAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get("s");
