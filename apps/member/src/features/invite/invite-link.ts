import { INVITE_CODE_PREFIX } from "@krapao/contract/constants";

/** The address that a member's friends register by (SPEC.md section 2): the site's register page with the member's code. */
export const inviteLink = (origin: string, memberId: string): string =>
  `${origin}/register?code=${INVITE_CODE_PREFIX}${memberId}`;
