import { createDownload } from "@krapao/client/download";

import { transport } from "./client.ts";

/** Fetches a file that a call of the operators' API gives. */
export const download = createDownload(transport);
