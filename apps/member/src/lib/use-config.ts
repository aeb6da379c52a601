import { READ_AGAIN_MS } from "@krapao/client/call-error";
import type { AppConfig } from "@krapao/contract/config";
import { useEffect, useState } from "react";

import { config } from "./config.ts";

/** The settings of this edition. Null until they are loaded, which is tried until it succeeds. */
export const useConfig = (): AppConfig | null => {
  const [value, setValue] = useState<AppConfig | null>(null);
  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = (): void => {
      config()
        .then((read) => {
          if (!stopped) setValue(read);
        })
        .catch(() => {
          if (!stopped) timer = setTimeout(load, READ_AGAIN_MS);
        });
    };
    load();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, []);
  return value;
};
