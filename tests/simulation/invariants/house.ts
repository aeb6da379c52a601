import { assertEqualBooks, type Books, type Line, minor, type Evidence, sum } from "./books.ts";

/**
 * Each provider's balance and totals equal our house accounts. `late`: the expected balance of a difference account, by
 * code; zero by default.
 */
export const compareHouse = async (
  { outside, fail }: Evidence,
  { accounts }: Books,
  late: ReadonlyMap<string, bigint> = new Map(),
): Promise<void> => {
  const ours = (kind: string, code: string): bigint =>
    sum(accounts.filter((one) => one.kind === kind && one.code === code).map(({ balance }) => balance));
  const { accounts: lines } = (await outside.person("GET", "/totals")) as { accounts: readonly Line[] };
  const theirs = (kind: string, pick: (line: Line) => number, code?: string): bigint =>
    sum(lines.filter((one) => one.kind === kind && (code ?? one.code) === one.code).map((one) => minor(pick(one))));
  const codesOf = (kind: string): ReadonlySet<string> =>
    new Set(lines.filter((line) => line.kind === kind).map(({ code }) => code));
  for (const code of codesOf("qr"))
    assertEqualBooks(
      fail,
      `paid in through ${code}`,
      -ours("qr", code),
      theirs("qr", (line) => line.in, code),
    );
  assertEqualBooks(
    fail,
    "paid out",
    ours("payout", ""),
    theirs("payouts", (line) => line.out),
  );
  for (const code of codesOf("game"))
    assertEqualBooks(
      fail,
      `held at ${code}`,
      ours("game", code),
      theirs("game", (line) => line.holds, code),
    );
  for (const { kind, code, member_id: id, held, busy, balance } of accounts) {
    const account = `${kind} ${code}${id === null ? "" : ` of ${id}`}`;
    if (held !== 0n || busy !== null) fail(`${account}: ${held} held, ${busy === null ? "free" : "busy"}`);
    const right = kind === "difference" ? (late.get(code) ?? 0n) : 0n;
    if (balance !== right && ["transit", "difference"].includes(kind)) fail(`${account}: ${balance}`);
  }
};

/** A payment of another amount than ordered is flagged. */
export const flagged = async ({ database, fail }: Evidence): Promise<void> => {
  const { rows } = await database.owner.query<{ qrcode_id: string }>(
    `select o.qrcode_id from qr_order o join saga g on g.member_id = o.member_id and g.reference = o.qrcode_id
     where g.status = 'SUCCESS' and g.amount <> o.amount and not exists (
       select 1 from flag f where f.member_id = o.member_id and f.reference = o.qrcode_id and f.kind = 'other-amount')`,
  );
  for (const { qrcode_id: id } of rows) fail(`paid otherwise than ordered and not flagged: ${id}`);
};
