import { AGREEMENT_DELAY_MS } from "@krapao/contract/constants";
import { useEffect, useState } from "react";

import { local } from "../../lib/storage.ts";

/** The agreement opens 1.5 s after the home's first load, unless it was accepted on this device before. */
export const useAgreement = (isLoaded: boolean) => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!isLoaded || local.get("remember-agreement") !== null) return undefined;
    const timer = setTimeout(() => setOpen(true), AGREEMENT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return {
    open,
    close: () => setOpen(false),
    accept: () => {
      local.set("remember-agreement", "accepted");
      setOpen(false);
    },
  };
};
