import { type Language, languages } from "@krapao/i18n/language";

import type { Context } from "../context.ts";
import { cleanHtml } from "../lib/html.ts";

type Texts = Readonly<Record<Language, string>>;

/** The demo's banner above the invites and above the refund: a picture with a text below it. */
const banners: readonly { readonly kind: "invite" | "refund"; readonly image: string; readonly html: Texts }[] = [
  {
    kind: "invite",
    image: "/banners/invite.svg",
    html: {
      th: "<h3>ชวนเพื่อน รับโบนัส</h3><p>เมื่อเพื่อนเล่นครบยอดฝากแรก คุณรับ 5% ของยอดนั้น ตามเพดานต่อเพื่อนหนึ่งคน</p>",
      lo: "<h3>ຊວນໝູ່ ຮັບໂບນັດ</h3><p>ເມື່ອໝູ່ຫຼິ້ນຄົບຍອດຝາກທຳອິດ ທ່ານຮັບ 5% ຂອງຍອດນັ້ນ ຕາມເພດານຕໍ່ໝູ່ໜຶ່ງຄົນ</p>",
      en: "<h3>Invite friends, earn a bonus</h3><p>When a friend plays their first deposit through, you get 5% of it, up to a limit for each friend.</p>",
    },
  },
  {
    kind: "refund",
    image: "/banners/refund.svg",
    html: {
      th: "<h3>คืนยอดเสีย 5%</h3><p>คิดจากยอดเสียสุทธิรวมทุกค่าย รับเข้ากระเป๋าหลักได้ทุกเมื่อที่ไม่ได้ใช้โบนัส</p>",
      lo: "<h3>ຄືນຍອດເສຍ 5%</h3><p>ຄິດໄລ່ຈາກຍອດເສຍສຸດທິລວມທຸກຄ່າຍ ຮັບເຂົ້າກະເປົາຫຼັກໄດ້ທຸກເວລາທີ່ບໍ່ໄດ້ໃຊ້ໂບນັດ</p>",
      en: "<h3>5% cashback</h3><p>Worked out from your net loss at all game providers. Collect it to your main wallet whenever no bonus is active.</p>",
    },
  },
];

/** The banners of invites and the refund, in three languages. */
export const fillRewardBanners = async ({ db }: Context): Promise<void> => {
  const rows = banners.flatMap(({ kind, image, html }) =>
    languages.map((language) => ({ kind, code: "", language, position: 0, image, html: cleanHtml(html[language]) })),
  );
  await db
    .insertInto("banner")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
