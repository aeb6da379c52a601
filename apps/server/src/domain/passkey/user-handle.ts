/** What a member's keys name them by: their number, which says nothing of who they are. */
export const userHandleOf = (memberId: bigint): string => Buffer.from(String(memberId)).toString("base64url");
