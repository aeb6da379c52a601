/** The password of the demo's member and operators. It is public, so it is refused as a new password. */
export const DEMO_PASSWORD = "demo1234";
