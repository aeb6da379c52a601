import { lookupActive } from "@krapao/contract/lookup/lookup-active";
import { useEffect } from "react";

import { request } from "../../lib/client.ts";
import { navigate } from "../../lib/navigation.tsx";

/** Checks whether the service still runs. When it has ended, opens the page that says so (SPEC.md section 2, guard). */
export const useServiceGuard = (): void => {
  useEffect(() => {
    const leaving = new AbortController();
    request(lookupActive, { signal: leaving.signal })
      .then(({ terminated }) => {
        if (terminated === "gone") navigate("/terminated", { replace: true });
        else document.body.classList.remove("terminated");
      })
      // When this is not known, the login will show it.
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
};
