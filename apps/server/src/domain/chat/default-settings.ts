import { type ChatSettings, COMPLAINT_TOPIC } from "@krapao/contract/operator/chat-shapes";

/** The settings until an owner changes them: people answer at all hours. */
export const DEFAULT_SETTINGS: ChatSettings = {
  hours: [null, null, null, null, null, null, null],
  closedText: {
    th: "ขณะนี้อยู่นอกเวลาทำการ เราจะตอบกลับทันทีที่เปิดทำการ",
    lo: "ຕອນນີ້ຢູ່ນອກເວລາເຮັດວຽກ ພວກເຮົາຈະຕອບກັບທັນທີທີ່ເປີດເຮັດວຽກ",
    en: "We’re closed right now. We’ll answer as soon as we’re back.",
  },
  targetSeconds: 120,
  complaintDays: 7,
  idleHours: 24,
  keptDays: 90,
  topics: [
    { code: "deposit", name: { th: "ฝากเงิน", lo: "ຝາກເງິນ", en: "Deposit" } },
    { code: "withdraw", name: { th: "ถอนเงิน", lo: "ຖອນເງິນ", en: "Withdrawal" } },
    { code: "game", name: { th: "เกม", lo: "ເກມ", en: "Games" } },
    { code: "bonus", name: { th: "โบนัส", lo: "ໂບນັດ", en: "Bonus" } },
    { code: "account", name: { th: "บัญชี", lo: "ບັນຊີ", en: "Account" } },
    { code: COMPLAINT_TOPIC, name: { th: "ร้องเรียน", lo: "ຮ້ອງຮຽນ", en: "Complaint" } },
  ],
  tags: [],
};
