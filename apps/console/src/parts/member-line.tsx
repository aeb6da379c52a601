import type { MemberMark } from "@krapao/contract/operator/member-mark";
import { phoneText } from "@krapao/i18n";

import { Link, memberHref } from "../lib/navigation.tsx";
import { Avatar } from "./avatar.tsx";

/** A member by name and masked phone. */
export const MemberLine = ({ member }: { readonly member: MemberMark }) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Avatar name={member.name} />
    <span className="min-w-0">
      <span className="block font-semibold [overflow-wrap:anywhere]">{member.name}</span>
      <span className="block text-small wrap-anywhere text-mute">{phoneText(member.phone)}</span>
    </span>
  </span>
);

/** A member by name and masked phone, with a link to the member's page. */
export const MemberLink = ({ member }: { readonly member: MemberMark }) => (
  <Link href={memberHref(member._id)} className="-m-1 block rounded-control p-1 hover:bg-paper">
    <MemberLine member={member} />
  </Link>
);
