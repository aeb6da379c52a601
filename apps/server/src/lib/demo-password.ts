/** Of the demo's member and operators: known to everybody, and refused as anybody's new one. */
export const DEMO_PASSWORD = "demo1234";
