import { matchLine } from "@krapao/contract/operator/match-line";

import { houseBankAccountOf } from "../../domain/bank-statement/house-bank-accounts.ts";
import { linkLines } from "../../domain/bank-statement/link-lines.ts";
import { evidenceOf } from "../../domain/bank-statement/compare-credits.ts";
import { readBankLine } from "../../domain/bank-statement/read-lines.ts";
import { propose } from "../../domain/approval/store.ts";
import { arrivalReference } from "../../domain/deposit/bank/references.ts";
import { waitingReport } from "../../domain/deposit/report/read-reports.ts";
import type { Context } from "../../context.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { memberOfPath } from "../member/member-row.ts";
import { operators } from "../operators.ts";

type Wanted = {
  readonly arrival: string;
  readonly memberId: bigint;
  readonly amount: bigint;
  readonly currency: string;
};

/** Refuses a proposal that could not be carried out. Throws REFERENCE_USED, KEY_INVALID. */
const checkArrival = async (context: Context, { arrival, memberId, amount, currency }: Wanted): Promise<void> => {
  const known = await context.db
    .selectFrom("transfer")
    .innerJoin("account", "account.id", "transfer.credit")
    .leftJoin("suspense", "suspense.reference", "transfer.reference")
    .select(["transfer.amount", "transfer.currency", "account.kind", "account.member_id", "suspense.state"])
    .where("transfer.reference", "=", arrival)
    .executeTakeFirst();
  if (known === undefined) return;
  const isTheirs = known.kind === "wallet" && known.member_id === memberId;
  if (!isTheirs && (known.kind !== "suspense" || known.state !== "waiting")) throw refuse("REFERENCE_USED");
  if (known.amount !== amount || known.currency !== currency)
    throw new InvalidInput("KEY_INVALID", [{ path: "reference", message: "other_amount" }]);
};

/**
 * Proposes which member an imported line belongs to. The amount is the line's, never a typed one. Refuses an unknown
 * line with NO_DATA, a line that is matched or takes money out with NOT_WAITING, a closed member with NO_USER, an
 * unknown bank with NO_BANK, and a member of another currency or of another report with KEY_INVALID.
 */
export const addMatchLine = (app: App): void =>
  route(app, matchLine, operators, async ({ context, operator, params, body }) => {
    const { sendingBank, reference, reason } = body;
    const found = await readBankLine(context, params._id);
    if (found === null) throw refuse("NO_DATA");
    const account = await houseBankAccountOf(context.db, String(found.row.account_id));
    await linkLines(context, account);
    const { row, line } = (await readBankLine(context, params._id)) ?? found;
    if (row.posting !== null || row.amount <= 0n) throw refuse("NOT_WAITING");
    const member = await memberOfPath(context, body.member);
    if (member.status === "closed") throw refuse("NO_USER");
    if (member.currency !== row.currency)
      throw new InvalidInput("KEY_INVALID", [{ path: "member", message: "currency" }]);
    const bank = await context.db.selectFrom("bank").select("code").where("code", "=", sendingBank).executeTakeFirst();
    if (bank === undefined) throw refuse("NO_BANK");
    const claim = body.claim === undefined ? null : await waitingReport(context, body.claim);
    if (claim !== null && claim.member_id !== member.id)
      throw new InvalidInput("KEY_INVALID", [{ path: "claim", message: "member" }]);
    const { amount, currency } = row;
    await checkArrival(context, { arrival: arrivalReference(body), memberId: member.id, amount, currency });
    return propose(context, operator, {
      act: matchLine.name,
      kind: "match-line",
      subject: `line:${line._id}`,
      memberId: member.id,
      amount,
      currency,
      transfer: { sendingBank, reference, receivingBank: account.bankCode, line: line._id, claim: claim?.id ?? null },
      seen: await evidenceOf(context, {
        ...{ bankCode: account.bankCode, amount, currency },
        at: row.at,
        memberId: member.id,
      }),
      reason,
    });
  });
