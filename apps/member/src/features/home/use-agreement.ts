import { AGREEMENT_DELAY_MS } from "@krapao/contract/constants";
import { useEffect, useState } from "react";

import { store, stored } from "../../lib/storage.ts";

/** The agreement opens 1.5 s after the home's first load, unless it was accepted on this device before. */
export const useAgreement = (isLoaded: boolean) => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!isLoaded || stored("remember-agreement") !== null) return undefined;
    const timer = setTimeout(() => setOpen(true), AGREEMENT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return {
    open,
    close: () => setOpen(false),
    accept: () => {
      store("remember-agreement", "accepted");
      setOpen(false);
    },
  };
};
