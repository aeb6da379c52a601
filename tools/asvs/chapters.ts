import { REQUIREMENTS as V1 } from "./chapters/v01.ts";
import { REQUIREMENTS as V2 } from "./chapters/v02.ts";
import { REQUIREMENTS as V3 } from "./chapters/v03.ts";
import { REQUIREMENTS as V4 } from "./chapters/v04.ts";
import { REQUIREMENTS as V5 } from "./chapters/v05.ts";
import { REQUIREMENTS as V6 } from "./chapters/v06.ts";
import { REQUIREMENTS as V7 } from "./chapters/v07.ts";
import { REQUIREMENTS as V8 } from "./chapters/v08.ts";
import { REQUIREMENTS as V9 } from "./chapters/v09.ts";
import { REQUIREMENTS as V10 } from "./chapters/v10.ts";
import { REQUIREMENTS as V11 } from "./chapters/v11.ts";
import { REQUIREMENTS as V12 } from "./chapters/v12.ts";
import { REQUIREMENTS as V13 } from "./chapters/v13.ts";
import { REQUIREMENTS as V14 } from "./chapters/v14.ts";
import { REQUIREMENTS as V15 } from "./chapters/v15.ts";
import { REQUIREMENTS as V16 } from "./chapters/v16.ts";
import { REQUIREMENTS as V17 } from "./chapters/v17.ts";
import type { Chapter } from "./requirement.ts";

/** The standard's chapters. */
export const CHAPTERS: readonly Chapter[] = [
  { number: 1, title: "Encoding and Sanitization", requirements: V1 },
  { number: 2, title: "Validation and Business Logic", requirements: V2 },
  { number: 3, title: "Web Frontend Security", requirements: V3 },
  { number: 4, title: "API and Web Service", requirements: V4 },
  { number: 5, title: "File Handling", requirements: V5 },
  { number: 6, title: "Authentication", requirements: V6 },
  { number: 7, title: "Session Management", requirements: V7 },
  { number: 8, title: "Authorization", requirements: V8 },
  { number: 9, title: "Self-contained Tokens", requirements: V9 },
  { number: 10, title: "OAuth and OIDC", requirements: V10 },
  { number: 11, title: "Cryptography", requirements: V11 },
  { number: 12, title: "Secure Communication", requirements: V12 },
  { number: 13, title: "Configuration", requirements: V13 },
  { number: 14, title: "Data Protection", requirements: V14 },
  { number: 15, title: "Secure Coding and Architecture", requirements: V15 },
  { number: 16, title: "Security Logging and Error Handling", requirements: V16 },
  { number: 17, title: "WebRTC", requirements: V17 },
];
