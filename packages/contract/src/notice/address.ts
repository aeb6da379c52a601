import type { NewsPlace, NoticeKind } from "./shapes.ts";

/** An address in the member's part of the app. */
export type NoticeAddress =
  | "/user/home"
  | "/user/home?show=invite"
  | "/user/activity"
  | "/user/bonus"
  | "/user/spin"
  | "/user/contact"
  | "/user/contact?show=chat"
  | `/user/${"statement" | "profile"}`
  | `/user/${"statement" | "profile"}?${string}`;

/** The fields of a notice that decide where it leads. */
type Told = {
  readonly kind: NoticeKind;
  readonly movement?: { readonly reference: string } | undefined;
  readonly news?: { readonly place: NewsPlace | null } | undefined;
  readonly session?: { readonly isOpen: boolean } | undefined;
};

/** The address in the app of the thing that a notice is about. */
export const noticeAddress = ({ kind, movement, session, news }: Told): NoticeAddress => {
  switch (kind) {
    case "movement":
      return movement === undefined
        ? "/user/statement"
        : `/user/statement?movement=${encodeURIComponent(movement.reference)}`;
    case "slip":
      return "/user/statement?slips=1";
    case "sign-in":
      return session?.isOpen === true ? "/user/profile?show=devices" : "/user/profile";
    case "invite":
      return "/user/home?show=invite";
    case "passkey-added":
    case "passkey-removed":
      return "/user/profile?show=passkeys";
    case "second-step-on":
    case "second-step-off":
      return "/user/profile?show=secondStep";
    case "data-taken":
      return "/user/profile?show=data";
    case "erasure-asked":
    case "erasure-withdrawn":
    case "erasure-refused":
      return "/user/profile?show=erasure";
    case "password":
    case "bank":
      return "/user/profile";
    case "news":
      return `/user/${news?.place ?? "activity"}`;
    // Support answers questions about a transfer that nobody found.
    case "report":
      return "/user/contact";
    default:
      return "/user/contact?show=chat";
  }
};
