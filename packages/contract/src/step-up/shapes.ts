/** What a member proves once more that it is them for; a proof counts for one of these alone. */
export const STEP_UP_PURPOSES = ["bank", "withdraw", "passkey", "data", "erasure", "secondStep"] as const;
export type StepUpPurpose = (typeof STEP_UP_PURPOSES)[number];
