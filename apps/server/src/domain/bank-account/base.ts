import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { banks } from "./banks.ts";

/** How members hear of such a service, in the order of the list. */
const sources = [
  { code: "FRIEND", th: "เพื่อนแนะนำ", lo: "ໝູ່ແນະນຳ", en: "A friend" },
  { code: "FACEBOOK", th: "Facebook", lo: "Facebook", en: "Facebook" },
  { code: "LINE", th: "LINE", lo: "LINE", en: "LINE" },
  { code: "TIKTOK", th: "TikTok", lo: "TikTok", en: "TikTok" },
  { code: "GOOGLE", th: "ค้นหาจาก Google", lo: "ຄົ້ນຫາຈາກ Google", en: "Google search" },
  { code: "OTHER", th: "อื่น ๆ", lo: "ອື່ນໆ", en: "Other" },
] as const;

/**
 * Fills a new database with what the service needs: the banks, and the sources from which members may have heard of the
 * service. Existing rows are not changed.
 */
export const fillBase = async (db: Kysely<Database>): Promise<void> => {
  await db
    .insertInto("bank")
    .values(
      banks.map((bank) => ({
        country: bank.country,
        code: bank.code,
        name_th: bank.nameTH ?? bank.nameEN,
        name_lo: bank.nameLO,
        name_en: bank.nameEN,
        account_no_lengths: [...bank.accountNoLengths],
        grouping: bank.grouping,
        is_offered: bank.isOffered,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const isEmpty = (await db.selectFrom("source").select("code").limit(1).executeTakeFirst()) === undefined;
  if (!isEmpty) return;
  await db
    .insertInto("source")
    .values(
      sources.map(({ code, th, lo, en }, position) => ({
        code,
        position,
        description_th: th,
        description_lo: lo,
        description_en: en,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
