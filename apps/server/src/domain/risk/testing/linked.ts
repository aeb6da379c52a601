import type pg from "pg";

type Who = { readonly id: bigint };

let made = 0;

/** Members signed in from one device, at a time. */
export const shareDevice = async (owner: pg.Client, members: readonly Who[], at: Date): Promise<void> => {
  const device = `shared ${(made += 1)}`;
  for (const { id } of members)
    await owner.query(
      "insert into member_device (member_id, device_hash, created_at, used_at) values ($1, sha256($2), $3, $3)",
      [id, device, at],
    );
};

/** A transfer of an account at a bank that was credited to a member, at a time. */
export const paidBy = async (owner: pg.Client, { id }: Who, senderNo: string, at: Date): Promise<void> => {
  await owner.query(
    `insert into bank_transfer (reference, sending_bank, sender_no, sender_name, receiving_bank, receiving_no, currency,
       amount, at, created_at, booked_as, member_id, member_at)
     values ($1, 'KBANK', $2, 'AUNT', 'SCB', '1', 'THB', 10000, $4, $4, 'suspense', $3, $4)`,
    [`bank:KBANK:PAIDBY${(made += 1)}`, senderNo, id, at],
  );
};
