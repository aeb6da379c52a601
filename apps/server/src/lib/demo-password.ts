/** The password of the demo's member and operators. Everybody knows it, so it is refused as a new password. */
export const DEMO_PASSWORD = "demo1234";
