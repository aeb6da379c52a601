/**
 * The library that verifies passkeys. It is loaded for the first passkey, because it takes a tenth of a server's start
 * and 15 MB.
 */
export const loadWebAuthn = async () => {
  const [server, helpers] = await Promise.all([
    import("@simplewebauthn/server"),
    import("@simplewebauthn/server/helpers"),
  ]);
  return { ...server, ...helpers };
};
