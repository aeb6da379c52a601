/** The purposes of a member's step-up. A proof is valid for one of them only. */
export const STEP_UP_PURPOSES = ["bank", "withdraw", "passkey", "data", "erasure", "secondStep"] as const;
export type StepUpPurpose = (typeof STEP_UP_PURPOSES)[number];
