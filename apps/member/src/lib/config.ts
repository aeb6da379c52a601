import type { AppConfig } from "@krapao/contract/config";

let loading: Promise<AppConfig> | null = null;

/**
 * The settings of this edition (CONTRACT.md, GET /config.json). They are read once. After a failure they are read again
 * when they are next needed.
 */
export const config = (): Promise<AppConfig> => {
  loading ??= fetch("/config.json")
    .then((response) => {
      if (!response.ok) throw new Error(`config.json answered ${response.status}`);
      return response.json() as Promise<AppConfig>;
    })
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
};
