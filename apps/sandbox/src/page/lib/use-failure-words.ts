import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui";

import { CallFailed } from "./api.ts";

/**
 * Tells why something was not done. A refusal is certain, a missing answer is not. `known` are refusals with their own
 * words.
 */
export const useFailureToast = (): ((error: unknown, known?: Readonly<Record<string, string>>) => void) => {
  const t = useT("sandbox");
  return (error, known = {}) => {
    if (!(error instanceof CallFailed)) throw error;
    const own = error.key === null ? undefined : known[error.key];
    toast(own ?? t(error.key === null ? "sandbox.unknown" : "sandbox.failed"), "danger");
  };
};
