import { INVITE_CODE_PREFIX } from "@krapao/contract/constants";

/**
 * The address by which a member's friends register (SPEC.md section 2): the site's register page with the member's
 * code.
 */
export const inviteLink = (origin: string, memberId: string): string =>
  `${origin}/register?code=${INVITE_CODE_PREFIX}${memberId}`;
