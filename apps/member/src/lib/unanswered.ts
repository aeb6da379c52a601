import { createUnanswered } from "@krapao/client/unanswered";

import { local } from "./storage.ts";

/** The keys of this browser's requests that have no answer yet. */
export const unanswered = createUnanswered(local);
