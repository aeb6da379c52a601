/** The mark in a held withdrawal's row that it needed a proof and has none; an operator decides it. */
export const UNPROVEN = { unproven: true } as const;

/** Whether a withdrawal needed a proof and has none. */
export const isUnproven = (data: Readonly<Record<string, unknown>>): boolean => data["unproven"] === true;
