/**
 * The library that verifies passkeys. It is loaded for the first passkey, because it takes 0.14 s of processor time, a
 * tenth of a server's start, and 9 MB.
 */
export const loadWebAuthn = async () => {
  const [server, helpers] = await Promise.all([
    import("@simplewebauthn/server"),
    import("@simplewebauthn/server/helpers"),
  ]);
  return { ...server, ...helpers };
};
