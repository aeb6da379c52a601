/** What a held withdrawal's row has that needed a proof and went without one: a person decides it. */
export const UNPROVEN = { unproven: true } as const;

/** Whether a withdrawal needed a proof and has none. */
export const isUnproven = (data: Readonly<Record<string, unknown>>): boolean => data["unproven"] === true;
