import type { AppConfig } from "@krapao/contract/config";

let loading: Promise<AppConfig> | null = null;

/** What this edition is (CONTRACT.md, GET /config.json). Asked once; a failure is asked again at the next need. */
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
