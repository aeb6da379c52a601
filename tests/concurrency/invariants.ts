import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { auditLedger } from "../../apps/server/src/ledger/audit.ts";
import { type Evidence, readBooks } from "../simulation/invariants/books.ts";
import { checkGifts } from "../simulation/invariants/gifts.ts";
import { compareHouse, flagged } from "../simulation/invariants/house.ts";
import { compareMember, playedOnly } from "../simulation/invariants/members.ts";
import { checkSuspense } from "../simulation/invariants/suspense.ts";
import { checkTransfers } from "../simulation/invariants/transfers.ts";
import { checkPromises } from "../simulation/invariants/promises.ts";

type Late = { readonly reference: string; readonly code: string; readonly amount: bigint };

/**
 * Money that was moved after its release is on a difference account and flagged, and is explained by a call that was
 * sent late without its process knowing. Returns the expected balances of the difference accounts, by code.
 */
const checkLate = async (
  { database, fail }: Evidence,
  residues: ReadonlySet<string>,
): Promise<ReadonlyMap<string, bigint>> => {
  const { rows } = await database.owner.query<Late>(
    `select t.reference, a.code, e.amount from transfer t join entry e on e.transfer = t.id
     join account a on a.id = e.account and a.kind = 'difference' where t.reference like '%:late'`,
  );
  const { rows: flags } = await database.owner.query<{ reference: string; kind: string }>(
    "select reference, kind from flag where kind in ('contrary-answer', 'second-payment')",
  );
  const movements = new Set<string>();
  const late = new Map<string, bigint>();
  for (const { reference, code, amount } of rows) {
    const leg = reference.replace(/:late$/, "");
    if (!residues.has(leg)) fail(`done and given back: ${leg}, of ${amount} at ${code}, and its call left in time`);
    movements.add(leg.replace(/-\d$/, ""));
    late.set(code, (late.get(code) ?? 0n) + amount);
  }
  for (const movement of movements)
    if (flags.every(({ reference }) => reference !== movement)) fail(`done late and not flagged: ${movement}`);
  for (const { reference, kind } of flags)
    if (!movements.has(reference)) fail(`flagged: ${kind} ${reference}, and nothing was done late`);
  return late;
};

/** Checks the invariants once no fault is active and no movement is open. Calls `fail` for each violation. */
export const checkInvariants = async (evidence: Evidence, residues: ReadonlySet<string>): Promise<void> => {
  const books = await readBooks(evidence.database.owner);
  const late = await checkLate(evidence, residues);
  for (const person of evidence.people) await compareMember(evidence, books, person);
  await compareHouse(evidence, books, late);
  await flagged(evidence);
  await playedOnly(evidence);
  await checkTransfers(evidence);
  await checkGifts(evidence, books);
  await checkSuspense(evidence, books);
  const { discrepancies } = await auditLedger(evidence.database.audit, auditRules);
  for (const one of discrepancies) evidence.fail(`audit: ${one}`);
  await checkPromises(evidence, books);
};
