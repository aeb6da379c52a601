/** Whether this browser can use passkeys on this page. A passkey belongs to a host name, never to a bare address. */
export const canUsePasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === "function" && !/^[\d.]+$|:/.test(location.hostname);
