import type { Notice } from "@krapao/contract/notice/shapes";

import type { Href } from "../../lib/navigation.tsx";
import { movementHref } from "../../money/movement-href.ts";

/** What a notice opens: the thing that it tells of. */
export const noticeHref = ({ kind, movement, session }: Notice): Href => {
  switch (kind) {
    case "movement":
      return movement === undefined ? "/user/statement" : movementHref(movement.reference);
    case "slip":
      return "/user/statement?slips=1";
    case "sign-in":
      return session?.isOpen === true ? "/user/profile?show=devices" : "/user/profile";
    case "invite":
      return "/user/home";
    case "password":
    case "bank":
      return "/user/profile";
    default:
      return "/user/contact";
  }
};
