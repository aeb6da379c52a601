import type { ChatMenu } from "@krapao/contract/operator/chat-shapes";

const back = {
  to: "part",
  title: { th: "กลับเมนูหลัก", lo: "ກັບເມນູຫຼັກ", en: "Main menu" },
  part: "start",
} as const;

/** The menu that answers until operators write their own. */
export const DEFAULT_MENU: ChatMenu = {
  isActive: true,
  start: "start",
  parts: [
    {
      code: "start",
      text: {
        th: "สวัสดี เลือกเรื่องที่ต้องการ หรือพิมพ์ข้อความถึงเราได้เลย",
        lo: "ສະບາຍດີ ເລືອກເລື່ອງທີ່ຕ້ອງການ ຫຼື ພິມຂໍ້ຄວາມຫາພວກເຮົາໄດ້ເລີຍ",
        en: "Hello. Choose a topic, or just type your message.",
      },
      show: "buttons",
      buttons: [
        {
          to: "part",
          title: { th: "เงินฝากของฉันอยู่ที่ไหน", lo: "ເງິນຝາກຂອງຂ້ອຍຢູ່ໃສ", en: "Where’s my deposit?" },
          part: "deposits",
        },
        {
          to: "part",
          title: { th: "เงินถอนของฉันอยู่ที่ไหน", lo: "ເງິນຖອນຂອງຂ້ອຍຢູ່ໃສ", en: "Where’s my withdrawal?" },
          part: "withdrawals",
        },
        {
          to: "part",
          title: { th: "ทำไมถอนเงินไม่ได้", lo: "ເປັນຫຍັງຖອນເງິນບໍ່ໄດ້", en: "Why can’t I withdraw?" },
          part: "withdraw-blocked",
        },
      ],
      cards: [],
      lookup: null,
    },
    {
      code: "deposits",
      text: {
        th: "หากรายการของคุณไม่อยู่ในนี้ ให้เจ้าหน้าที่ช่วยตรวจสอบได้",
        lo: "ຖ້າລາຍການຂອງທ່ານບໍ່ຢູ່ໃນນີ້ ໃຫ້ພະນັກງານຊ່ວຍກວດໄດ້",
        en: "If your deposit isn’t here, a person can look for it.",
      },
      show: "quick_replies",
      buttons: [back],
      cards: [],
      lookup: "deposits",
    },
    {
      code: "withdrawals",
      text: {
        th: "หากยังมีข้อสงสัย ให้เจ้าหน้าที่ช่วยตรวจสอบได้",
        lo: "ຖ້າຍັງມີຂໍ້ສົງໄສ ໃຫ້ພະນັກງານຊ່ວຍກວດໄດ້",
        en: "If you still have a question, a person can look into it.",
      },
      show: "quick_replies",
      buttons: [back],
      cards: [],
      lookup: "withdrawals",
    },
    {
      code: "withdraw-blocked",
      text: {
        th: "หากยังถอนไม่ได้ ให้เจ้าหน้าที่ช่วยตรวจสอบได้",
        lo: "ຖ້າຍັງຖອນບໍ່ໄດ້ ໃຫ້ພະນັກງານຊ່ວຍກວດໄດ້",
        en: "If you still can’t withdraw, a person can look into it.",
      },
      show: "quick_replies",
      buttons: [back],
      cards: [],
      lookup: "withdraw-blocked",
    },
  ],
};
