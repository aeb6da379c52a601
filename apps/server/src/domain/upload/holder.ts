/** Who holds an uploaded file. */
export type Holder = { readonly id: string; readonly memberId: bigint | null };

/** A member as the holder of files. */
export const memberHolder = (memberId: bigint): Holder => ({ id: `member:${memberId}`, memberId });

/** A guest's room as the holder of files. */
export const guestHolder = (room: string): Holder => ({ id: room, memberId: null });
