import type { AppConfig } from "@krapao/contract/config";
import { useEffect, useState } from "react";

import { config } from "./config.ts";

/** The settings of this edition. Null until they are loaded. */
export const useConfig = (): AppConfig | null => {
  const [value, setValue] = useState<AppConfig | null>(null);
  useEffect(() => {
    let stopped = false;
    config()
      .then((read) => {
        if (!stopped) setValue(read);
      })
      .catch(() => undefined);
    return () => {
      stopped = true;
    };
  }, []);
  return value;
};
