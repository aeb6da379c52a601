import type { Language } from "@krapao/i18n/language";

import type { ContentKind } from "../domain/content/tables.ts";

type Texts = Readonly<Record<Language, readonly string[]>>;

/** The content that the demo's visitors and members read, in the order of its list. */
export const content: Readonly<Record<ContentKind, Texts>> = {
  condition: {
    th: [
      "<h3>บัญชีของคุณ</h3><p>สมัครได้หนึ่งบัญชีต่อหนึ่งคน ใช้เบอร์โทรและบัญชีธนาคารชื่อตนเองเท่านั้น ผู้สมัครต้องมีอายุ 20 ปีขึ้นไป</p>",
      "<h3>ฝากเงิน</h3><p>โอนจากบัญชีธนาคารที่ลงทะเบียนไว้ ยอดเงินเข้ากระเป๋าภายใน 1 นาที QR แต่ละรายการใช้ได้ครั้งเดียว และแนบสลิปได้ภายใน 1 ชั่วโมงหลังโอน</p>",
      "<h3>ถอนเงิน</h3><p>ถอนเข้าบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น เมื่อสั่งถอนแล้วยกเลิกไม่ได้ หากโอนไม่สำเร็จ เงินจะกลับเข้ากระเป๋าของคุณ</p>",
      "<h3>โบนัส</h3><p>เปิดใช้ได้ครั้งละหนึ่งโบนัส ต้องมียอดเล่นสะสมครบตามเงื่อนไขก่อนจึงถอนได้ เงินฝากของคุณเป็นของคุณเสมอ</p>",
      "<h3>โอนเงินเข้าเกม</h3><p>เงินที่อยู่ระหว่างโอนปลอดภัย ระบบติดตามจนทราบผล และแสดงในรายการเดินบัญชีทุกขั้นตอน</p>",
    ],
    lo: [
      "<h3>ບັນຊີຂອງທ່ານ</h3><p>ລົງທະບຽນໄດ້ໜຶ່ງບັນຊີຕໍ່ໜຶ່ງຄົນ ໃຊ້ເບີໂທ ແລະ ບັນຊີທະນາຄານທີ່ເປັນຊື່ຂອງຕົນເອງເທົ່ານັ້ນ ຜູ້ລົງທະບຽນຕ້ອງມີອາຍຸ 20 ປີຂຶ້ນໄປ</p>",
      "<h3>ຝາກເງິນ</h3><p>ໂອນຈາກບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ ເງິນເຂົ້າກະເປົາພາຍໃນ 1 ນາທີ QR ແຕ່ລະລາຍການໃຊ້ໄດ້ຄັ້ງດຽວ ແລະ ແນບໃບໂອນໄດ້ພາຍໃນ 1 ຊົ່ວໂມງຫຼັງໂອນ</p>",
      "<h3>ຖອນເງິນ</h3><p>ຖອນເຂົ້າບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ເມື່ອສັ່ງຖອນແລ້ວຍົກເລີກບໍ່ໄດ້ ຖ້າໂອນບໍ່ສຳເລັດ ເງິນຈະກັບເຂົ້າກະເປົາຂອງທ່ານ</p>",
      "<h3>ໂບນັດ</h3><p>ເປີດໃຊ້ໄດ້ຄັ້ງລະໜຶ່ງໂບນັດ ຕ້ອງມີຍອດຫຼິ້ນສະສົມຄົບຕາມເງື່ອນໄຂກ່ອນຈຶ່ງຖອນໄດ້ ເງິນຝາກຂອງທ່ານເປັນຂອງທ່ານສະເໝີ</p>",
      "<h3>ໂອນເງິນເຂົ້າເກມ</h3><p>ເງິນທີ່ຢູ່ລະຫວ່າງໂອນປອດໄພ ລະບົບຕິດຕາມຈົນຮູ້ຜົນ ແລະ ສະແດງໃນລາຍການເຄື່ອນໄຫວທຸກຂັ້ນຕອນ</p>",
    ],
    en: [
      "<h3>Your account</h3><p>One account per person, with a phone and a bank account in your own name. You must be 20 or older.</p>",
      "<h3>Deposits</h3><p>Transfer from the bank account that you registered. Money is in your wallet within 1 minute. A QR code works once, and a slip can be uploaded within 1 hour of the transfer.</p>",
      "<h3>Withdrawals</h3><p>We pay to the bank account that you registered and to no other. A withdrawal can’t be cancelled once requested. If a payment fails, the money returns to your wallet.</p>",
      "<h3>Bonuses</h3><p>One bonus at a time. Its turnover has to be met before you withdraw. Your own deposits always stay yours.</p>",
      "<h3>Transfers to games</h3><p>Money on its way is safe. We follow it until the outcome is known, and your statement shows every step.</p>",
    ],
  },
  agreement: {
    th: [
      "<p>ฉันมีอายุ 20 ปีขึ้นไป และใช้บริการด้วยความสมัครใจ</p>",
      "<p>ฉันใช้บัญชีธนาคารชื่อตนเอง และไม่ให้ผู้อื่นใช้บัญชีของฉัน</p>",
      "<p>ฉันจะเล่นเฉพาะเงินที่เสียได้ และหยุดพักเมื่อไม่สนุกแล้ว</p>",
    ],
    lo: [
      "<p>ຂ້ອຍມີອາຍຸ 20 ປີຂຶ້ນໄປ ແລະ ໃຊ້ບໍລິການດ້ວຍຄວາມສະໝັກໃຈ</p>",
      "<p>ຂ້ອຍໃຊ້ບັນຊີທະນາຄານທີ່ເປັນຊື່ຂອງຕົນເອງ ແລະ ບໍ່ໃຫ້ຜູ້ອື່ນໃຊ້ບັນຊີຂອງຂ້ອຍ</p>",
      "<p>ຂ້ອຍຈະຫຼິ້ນສະເພາະເງິນທີ່ເສຍໄດ້ ແລະ ຢຸດພັກເມື່ອບໍ່ມ່ວນແລ້ວ</p>",
    ],
    en: [
      "<p>I am 20 or older and use this service of my own will.</p>",
      "<p>I use a bank account in my own name and let nobody else use my account.</p>",
      "<p>I play with what I can afford to lose, and take a break when it is no fun.</p>",
    ],
  },
  contact: {
    th: ["<p>เจ้าหน้าที่พร้อมดูแลทุกวัน ตลอด 24 ชั่วโมง</p><p>แจ้งเลขอ้างอิงของรายการเมื่อสอบถามเรื่องเงิน จะช่วยให้ตรวจสอบได้เร็วขึ้น</p>"],
    lo: ["<p>ພະນັກງານພ້ອມດູແລທຸກມື້ ຕະຫຼອດ 24 ຊົ່ວໂມງ</p><p>ແຈ້ງເລກອ້າງອີງຂອງລາຍການເມື່ອສອບຖາມເລື່ອງເງິນ ຈະຊ່ວຍໃຫ້ກວດສອບໄດ້ໄວຂຶ້ນ</p>"],
    en: [
      "<p>Support is available 24 hours a day.</p><p>For questions about money, include the transaction reference so we can find it faster.</p>",
    ],
  },
  notice: {
    th: ["หากยกเลิกโบนัสก่อนครบยอดเล่นสะสม ระบบจะหักโบนัสคืนและหัก {percentFail}% ของส่วนที่เกินจากเงินของคุณ เงินฝากของคุณไม่ถูกหัก"],
    lo: ["ຖ້າຍົກເລີກໂບນັດກ່ອນຄົບຍອດຫຼິ້ນສະສົມ ລະບົບຈະຫັກໂບນັດຄືນ ແລະ ຫັກ {percentFail}% ຂອງສ່ວນທີ່ເກີນຈາກເງິນຂອງທ່ານ ເງິນຝາກຂອງທ່ານບໍ່ຖືກຫັກ"],
    en: [
      "If you cancel a bonus before its turnover is met, we take back the bonus and {percentFail}% of what is left above your own money. Your deposits stay untouched.",
    ],
  },
  refund: {
    th: ["<p>คิดจากยอดเสียสุทธิรวมทุกค่ายตั้งแต่รับครั้งล่าสุด</p><p>เงินเข้ากระเป๋าหลักทันทีและถอนได้เลย</p>"],
    lo: ["<p>ຄິດໄລ່ຈາກຍອດເສຍສຸດທິລວມທຸກຄ່າຍ ນັບແຕ່ຮັບຄັ້ງຫຼ້າສຸດ</p><p>ເງິນເຂົ້າກະເປົາຫຼັກທັນທີ ແລະ ຖອນໄດ້ເລີຍ</p>"],
    en: [
      "<p>Worked out from your net loss at all game providers since you last collected.</p><p>The money goes straight to your main wallet and is yours to withdraw.</p>",
    ],
  },
};
