import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { auditLedger } from "../../apps/server/src/ledger/audit.ts";
import { type Evidence, readBooks } from "./invariants/books.ts";
import { checkBonuses } from "./invariants/bonuses.ts";
import { keepDecisions, checkLog } from "./invariants/console.ts";
import { checkGifts } from "./invariants/gifts.ts";
import { compareHouse, flagged } from "./invariants/house.ts";
import { compareMember, playedOnly } from "./invariants/members.ts";
import { checkInvites } from "./invariants/invites.ts";
import { checkRefunds } from "./invariants/refunds.ts";
import { checkSlips } from "./invariants/slips.ts";
import { checkSpins } from "./invariants/spins.ts";
import { checkSuspense } from "./invariants/suspense.ts";
import { checkTransfers } from "./invariants/transfers.ts";
import { checkPromises } from "./invariants/promises.ts";

/** The audit, and flags that must not occur: no provider in the simulation contradicts itself. */
const audit = async ({ database, fail }: Evidence): Promise<void> => {
  const { discrepancies } = await auditLedger(database.audit, auditRules);
  for (const one of discrepancies) fail(`audit: ${one}`);
  const { rows } = await database.owner.query<{ reference: string; kind: string }>(
    "select reference, kind from flag where kind in ('contrary-answer', 'second-payment')",
  );
  for (const { reference, kind } of rows) fail(`flagged: ${kind} ${reference}`);
};

/** What must hold when no movement is open. `during` lets the servers answer meanwhile. */
export const checkBooks = async (
  options: Evidence,
  during: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> => {
  const books = await readBooks(options.database.owner);
  for (const person of options.people) await compareMember(options, books, person);
  await compareHouse(options, books);
  keepDecisions(options, books);
  await checkLog(options);
  await flagged(options);
  await playedOnly(options);
  await checkSpins(options, books);
  await checkTransfers(options);
  await checkSlips(options);
  await checkGifts(options, books);
  await checkBonuses(options);
  await checkRefunds(options);
  await checkInvites(options);
  await checkSuspense(options, books);
  await audit(options);
  await during(() => checkPromises(options, books));
};
