/** Whose an uploaded file is. */
export type Holder = { readonly id: string; readonly memberId: bigint | null };

export const memberHolder = (memberId: bigint): Holder => ({ id: `member:${memberId}`, memberId });

/** Whose the files of a guest's room are. */
export const guestHolder = (room: string): Holder => ({ id: room, memberId: null });
