import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { byId } from "./fields.ts";

/**
 * Gives one of the operator's own files of transactions. The audit log records the download.
 * One of many rows (a setting) needs a fresh sign-in.
 */
export const downloadTransactionExport = defineCall({
  name: "downloadTransactionExport",
  method: "GET",
  path: "/api/transactions/exports/{_id}/file",
  audience: "operator",
  permission: "members.see",
  summary: "Gives one of the operator's own files of transactions; that it was taken is an event of the log.",
  fresh: "some",
  effect: true,
  params: byId,
  answer: z.string(),
  answerType: "application/octet-stream",
  errors: ["NO_DATA"],
});
