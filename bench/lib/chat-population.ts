import { createHash } from "node:crypto";

import type pg from "pg";

/** The number before the first member's. */
export const FIRST = 1_000_000_000;

/** The token of the session of the member with the number `n`. */
export const memberToken = (n: number): string => `member-token-${n}`;

/** The token of the session of the operator with the number `n`. */
export const operatorToken = (n: number): string => `operator-token-${n}`;

const sessionTimes = () => {
  const now = new Date();
  return { now, end: new Date(now.getTime() + 86_400_000) };
};

/** Members with a session each. */
export const fillMembers = async (owner: pg.Client, members: number): Promise<void> => {
  const { now, end } = sessionTimes();
  await owner.query(
    `insert into member (id, phone, name, password, currency, bank_country, bank_code, bank_account_no, bank_account_name, created_at)
     select ${FIRST} + g, '+66' || g, 'สมชาย', 'x', 'THB', 'TH', 'KBANK', g::text, 'SOMCHAI JAIDEE', '2026-11-21' from generate_series(1, $1::int) g`,
    [members],
  );
  await owner.query(
    `insert into session (member_id, id, token_hash, device, remember, created_at, used_at, expires_at, idle_ms)
     select id, 's' || id, sha256(('member-token-' || (id - ${FIRST}))::bytea), 'bench', true, $1, $1, $2, 864000000 from member`,
    [now, end],
  );
};

/** Operators of a role who are signed in, named bench1 and so on. */
export const fillOperators = async (owner: pg.Client, operators: number, role: string): Promise<void> => {
  const { now, end } = sessionTimes();
  for (let n = 1; n <= operators; n++) {
    const { rows } = await owner.query<{ id: bigint }>(
      `insert into operator (username, name, role, password, is_given_password, second_factor, created_at)
       values ($1, $1, $3, 'x', false, '\\x01', $2) returning id`,
      [`bench${n}`, now, role],
    );
    await owner.query(
      `insert into operator_session (operator_id, id, token_hash, device, address, created_at, signed_in_at, used_at, expires_at)
       values ($1, $2, $3, 'bench', '127.0.0.1', $4, $4, $4, $5)`,
      [
        rows[0]?.id,
        `o${n}`,
        createHash("sha256")
          .update(`operator:${operatorToken(n)}`)
          .digest(),
        now,
        end,
      ],
    );
  }
};

/** Fills a member's room with a number of messages, as the product stores them. */
export const fillRoom = async (owner: pg.Client, member: number, messages: number): Promise<void> => {
  const room = `member:${FIRST + member}`;
  await owner.query(
    `insert into chat_room (id, member_id, language, last_seq, created_at, said_at) values ($1, $2, 'th', $3, now(), now())
     on conflict (id) do update set last_seq = excluded.last_seq`,
    [room, FIRST + member, messages],
  );
  await owner.query(
    `insert into chat_message (room, seq, id, session_id, sender, deliver_id, message, body, created_at)
     select $1, g, md5(g::text), 'old', case when g % 2 = 0 then 'other' else 'customer' end, 'd' || g,
       jsonb_build_object('message_type', 'text', 'payload', jsonb_build_object('message', 'message ' || g),
         'deliver', jsonb_build_object('id', 'd' || g, 'status', 'succeed')), 'message ' || g, now()
     from generate_series(1, $2::int) g`,
    [room, messages],
  );
};
