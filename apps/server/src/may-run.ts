import { SettingsError } from "./settings.ts";

/**
 * Throws a {@link SettingsError} when the server runs as root and `runAsRoot` is not set, because it needs none of
 * root's rights.
 */
export const assertNotRoot = (uid: number | undefined, runAsRoot: boolean): void => {
  if (uid === 0 && !runAsRoot)
    throw new SettingsError("The server does not run as root: start it as another account, or set RUN_AS_ROOT=yes.");
};
