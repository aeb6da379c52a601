import { CallError } from "../../lib/client.ts";
import { local } from "../../lib/storage.ts";

/** The wizard's data so far. */
export type Registration = {
  readonly phone: string;
  readonly name: string;
  readonly password: string;
  readonly sourceCode: string;
  readonly inviteCode: string;
};

export type Step = "phone" | "otp" | "profile" | "bank";
export const steps: readonly Step[] = ["phone", "otp", "profile", "bank"];

/** The wizard's data before its first step, with the invite code of the link. */
export const emptyRegistration = (inviteCode: string): Registration => ({
  phone: "",
  name: "",
  password: "",
  sourceCode: "",
  inviteCode,
});

/** Whether the server does not know the invite code that was sent (`issues` names the field). */
export const isInviterUnknown = (failure: unknown): boolean =>
  failure instanceof CallError &&
  Array.isArray(failure.detail["issues"]) &&
  failure.detail["issues"].some(
    (issue: unknown) => typeof issue === "object" && issue !== null && "path" in issue && issue.path === "inviteCode",
  );

/**
 * Deletes the code that a link brought, in the address too, so that a reload does not bring it back. With an unknown
 * code nobody could register on this device.
 */
export const forgetInviter = (): void => {
  local.set("invite_code", null);
  history.replaceState(history.state, "", location.pathname);
};

/**
 * The invite code of the address, which is stored on this device from then on, or else the stored one (SPEC.md section
 * 2).
 */
export const invitedBy = (search: string): string => {
  const code = new URLSearchParams(search).get("code")?.trim() ?? "";
  if (code !== "") local.set("invite_code", code.slice(0, 50));
  return local.get("invite_code") ?? "";
};
