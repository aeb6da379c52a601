/** The phone number of the demo's member. */
export const DEMO_PHONE = "+66800000001";

/** The bank account of the demo's member, by edition. */
export const DEMO_ACCOUNTS = { th: "0123457890", lo: "160120001234567" } as const;
