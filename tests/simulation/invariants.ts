import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { auditLedger } from "../../apps/server/src/ledger/audit.ts";
import { type Proof, readBooks } from "./invariants/books.ts";
import { proveBonuses } from "./invariants/bonuses.ts";
import { keepDecisions, proveLog } from "./invariants/console.ts";
import { proveGifts } from "./invariants/gifts.ts";
import { compareHouse, flagged } from "./invariants/house.ts";
import { compareMember, playedOnly } from "./invariants/members.ts";
import { proveInvites } from "./invariants/invites.ts";
import { proveRefunds } from "./invariants/refunds.ts";
import { proveSlips } from "./invariants/slips.ts";
import { proveSpins } from "./invariants/spins.ts";
import { proveSuspense } from "./invariants/suspense.ts";
import { proveTransfers } from "./invariants/transfers.ts";
import { keepWord } from "./invariants/promises.ts";

/** The audit, and what no flag may hide: nobody lies in this world, so nothing contrary is ever said. */
const audit = async ({ database, fail }: Proof): Promise<void> => {
  const { discrepancies } = await auditLedger(database.audit, auditRules);
  for (const one of discrepancies) fail(`audit: ${one}`);
  const { rows } = await database.owner.query<{ reference: string; kind: string }>(
    "select reference, kind from flag where kind in ('contrary-answer', 'second-payment')",
  );
  for (const { reference, kind } of rows) fail(`flagged: ${kind} ${reference}`);
};

/** What has to hold when everything is closed. `during` lets the servers answer meanwhile. */
export const prove = async (options: Proof, during: (work: () => Promise<unknown>) => Promise<void>): Promise<void> => {
  const books = await readBooks(options.database.owner);
  for (const person of options.people) await compareMember(options, books, person);
  await compareHouse(options, books);
  keepDecisions(options, books);
  await proveLog(options);
  await flagged(options);
  await playedOnly(options);
  await proveSpins(options, books);
  await proveTransfers(options);
  await proveSlips(options);
  await proveGifts(options, books);
  await proveBonuses(options);
  await proveRefunds(options);
  await proveInvites(options);
  await proveSuspense(options, books);
  await audit(options);
  await during(() => keepWord(options, books));
};
