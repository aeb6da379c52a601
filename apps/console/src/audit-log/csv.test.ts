import type { AuditEvent } from "@krapao/contract/operator/audit-log-shapes";
import { expect, test } from "vitest";

import { auditCsv } from "./csv.ts";

const event: AuditEvent = {
  _id: "7",
  at: "2026-11-22T07:00:00.000Z",
  by: { _id: "2", username: "nok", name: "Nok", role: "cashier" },
  act: "approveWithdrawal",
  result: "too-late",
  subject: "=W-1",
  member: { _id: "1000000001", name: "Mali", phone: "081•••3333" },
  reason: 'said "yes", late',
  before: null,
  after: null,
};

test("events are exported in words, with quotes escaped and formulas disarmed", () => {
  const csv = auditCsv([event], {
    heads: ["when", "who"],
    act: () => "approved a withdrawal",
    subject: ({ subject }) => subject,
    result: () => "too late",
    time: () => "22/11/2026 14:00",
    changes: () => [{ name: "Role", before: "Cashier", after: null }],
  });
  expect(csv).toBe(
    `\uFEFFwhen,who\r\n22/11/2026 14:00,Nok,approved a withdrawal,too late,'=W-1,1000000001 Mali,"said ""yes"", late",Role: Cashier → –\r\n`,
  );
});
