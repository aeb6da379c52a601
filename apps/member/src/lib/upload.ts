import { createUpload } from "@krapao/client/upload";

import { transport } from "./client.ts";

/** Sends one file of the member's. */
export const upload = createUpload(transport);
