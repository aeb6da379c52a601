/** Whether this browser makes and uses passkeys here: a key belongs to a name, never to a bare address. */
export const canUsePasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === "function" && !/^[\d.]+$|:/.test(location.hostname);
