/** Whose an uploaded file is. */
export type Holder = { readonly id: string; readonly memberId: bigint | null };

export const memberHolder = (memberId: bigint): Holder => ({ id: `member:${memberId}`, memberId });
