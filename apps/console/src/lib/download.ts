import { createDownload } from "@krapao/client/download";

import { transport } from "./client.ts";

/** Downloads a file that a call of the operators' API returns. */
export const download = createDownload(transport);
