import type { Chat, ChatEntry } from "@krapao/contract/operator/chat-shapes";
import type { getChat } from "@krapao/contract/operator/get-chat";
import type { getChatFigures } from "@krapao/contract/operator/get-chat-figures";
import type { getChatMenu } from "@krapao/contract/operator/get-chat-menu";
import type { getChatSettings } from "@krapao/contract/operator/get-chat-settings";
import type { listCannedReplies } from "@krapao/contract/operator/list-canned-replies";
import type { listChats } from "@krapao/contract/operator/list-chats";
import type { previewChatMenu } from "@krapao/contract/operator/preview-chat-menu";
import type { searchChats } from "@krapao/contract/operator/search-chats";
import type { AnswerOf } from "@krapao/contract/types";

import { at, nattawut, nok, owner, piyada, waranya } from "./basics.ts";

const chat = (id: string, more: Partial<Chat>): Chat => ({
  _id: id,
  room: `krapao:${id}`,
  channel: "widget",
  state: "waiting",
  member: null,
  guest: null,
  language: "th",
  operator: null,
  startedAt: at("14:20:00"),
  waitingSince: null,
  targetAt: null,
  firstAnswerAt: null,
  endedAt: null,
  unread: 0,
  last: null,
  topic: null,
  tags: [],
  complaint: null,
  rating: null,
  ...more,
});

const customer = (text: string, time: string): Chat["last"] => ({ sender: "customer", text, at: at(time) });

const first = chat("S1", {
  state: "open",
  member: waranya,
  operator: owner,
  waitingSince: at("14:21:00"),
  targetAt: at("14:23:00"),
  unread: 3,
  last: customer("รอมา 10 นาทีแล้วค่ะ เงินจะหายไหมคะ", "14:31:00"),
  topic: "complaint",
  tags: ["slip"],
  complaint: { number: "C-000012", deadline: at("14:25:00", "28") },
});

const chats: readonly Chat[] = [
  first,
  chat("S2", {
    member: piyada,
    language: "lo",
    waitingSince: at("14:30:40"),
    targetAt: at("14:32:40"),
    unread: 1,
    last: customer("ຂ້ອຍລືມລະຫັດຜ່ານ ເຮັດແນວໃດ", "14:30:40"),
  }),
  chat("S3", {
    guest: "7F2C",
    waitingSince: at("14:31:50"),
    targetAt: at("14:33:50"),
    unread: 2,
    last: customer("สมัครแล้วไม่ได้รับรหัส OTP ครับ", "14:31:50"),
  }),
  chat("S4", {
    state: "answers",
    member: nattawut,
    last: { sender: "other", text: "เลือกเรื่องที่ต้องการ หรือพิมพ์ข้อความถึงเราได้เลย", at: at("14:02:00") },
  }),
];

export const inbox: AnswerOf<typeof listChats> = {
  counts: { waiting: 2, mine: 1, all: 4, ended: 218 },
  chats: [...chats],
};

const ended = chat("S0", {
  state: "ended",
  member: waranya,
  endedAt: at("10:12:00", "15"),
  startedAt: at("10:00:00", "15"),
  last: customer("ได้รับแล้ว ขอบคุณค่ะ", "10:11:00"),
  rating: { stars: 5, comment: "", at: at("10:13:00", "15") },
});

export const oneChat: AnswerOf<typeof getChat> = {
  ...first,
  notes: [{ by: nok, at: at("14:25:10"), text: "ธนาคารยังไม่ยืนยันสลิป ระบบจะถามซ้ำ 14:33" }],
  earlier: [ended],
  read: { customer: 6, other: 5 },
  seq: 9,
  goesOnIn: null,
};

type Said = ChatEntry["message"];
const deliver = { id: "d", status: "succeed" } as const;
const text = (message: string): Said => ({ message_type: "text", payload: { message }, deliver });

const entry = (seq: number, time: string, message: Said, more: Partial<ChatEntry> = {}): ChatEntry => ({
  _id: `M${seq}`,
  seq,
  sender: "customer",
  message,
  userId: "71",
  guestId: null,
  username: null,
  name: null,
  deviceToken: null,
  createdAt: at(time),
  session_id: "S1",
  room: first.room,
  operator: null,
  isUnscanned: false,
  ...more,
});

const SLIP = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="240" height="130"><rect width="240" height="130" fill="#fff"/><rect width="240" height="34" fill="#0f8a5f"/><rect x="14" y="52" width="120" height="10" fill="#c9c4d8"/><rect x="14" y="74" width="80" height="14" fill="#1b1638"/></svg>')}`;

const file = { message: "", url: false, filePath: "chat/one" } as const;

/** Every type of message, newest first. */
export const messages: readonly ChatEntry[] = [
  entry(1, "10:11:00", text("ได้รับแล้ว ขอบคุณค่ะ"), { session_id: "S0", createdAt: at("10:11:00", "15") }),
  entry(2, "14:20:30", text("สวัสดีค่ะ โอนเงินเข้ามา 1,000 บาทแล้ว ยอดยังไม่เข้าเลยค่ะ")),
  entry(
    3,
    "14:20:31",
    {
      message_type: "buttons",
      payload: {
        message: "เลือกเรื่องที่ต้องการ",
        buttons: [
          { title: "เงินฝากของฉันอยู่ที่ไหน", type: "postback", payload: "menu:part:deposits" },
          { title: "วิธีฝากเงิน", type: "web", payload: "https://example.com/deposit" },
        ],
      },
      deliver,
    },
    { sender: "other" },
  ),
  entry(4, "14:20:50", {
    message_type: "postback",
    payload: { title: "เงินฝากของฉันอยู่ที่ไหน", payload: "menu:part:deposits" },
    deliver,
  }),
  entry(5, "14:21:00", {
    message_type: "media",
    payload: { ...file, fileType: "image", name: "slip.png", link: SLIP },
    deliver,
  }),
  entry(6, "14:22:00", text("ได้รับสลิปแล้วค่ะ กำลังตรวจกับธนาคาร"), { sender: "other", operator: owner }),
  entry(
    7,
    "14:22:30",
    {
      message_type: "generic",
      payloads: [
        {
          title: "ฝากด้วย QR",
          subtitle: "เข้าทันที",
          image_url: null,
          buttons: [{ title: "เปิด", type: "web", payload: "https://example.com" }],
        },
        { title: "ฝากด้วยสลิป", subtitle: "ภายใน 1 ชั่วโมงหลังโอน", image_url: null, buttons: [] },
      ],
      deliver,
    },
    { sender: "other", operator: owner },
  ),
  entry(
    8,
    "14:30:00",
    {
      message_type: "media",
      payload: { ...file, fileType: "file", name: "statement.pdf", link: null },
      deliver,
    },
    { sender: "other", operator: owner, isUnscanned: true },
  ),
  entry(9, "14:31:00", text("รอมา 10 นาทีแล้วค่ะ เงินจะหายไหมคะ"), { masked: ["card"] }),
].toReversed();

export const chatFound: AnswerOf<typeof searchChats> = messages
  .filter(({ seq }) => seq === 2 || seq === 9)
  .map((found) => ({ chat: first, entry: found }));

export const canned: AnswerOf<typeof listCannedReplies> = {
  version: "1",
  items: [
    {
      code: "slip-retry",
      texts: {
        th: "ธนาคารยังไม่ยืนยันสลิปค่ะ ระบบจะถามซ้ำให้เองทุก 5 นาที ไม่ต้องส่งใหม่นะคะ",
        lo: "ທະນາຄານຍັງບໍ່ຢືນຢັນໃບໂອນ ລະບົບຈະຖາມຊ້ຳໃຫ້ເອງທຸກ 5 ນາທີ ບໍ່ຕ້ອງສົ່ງໃໝ່",
        en: "The bank hasn’t confirmed the slip yet. We ask it again every 5 minutes; no need to send it twice.",
      },
    },
    {
      code: "slip-hour",
      texts: {
        th: "คุณ {name} สลิปใช้ได้ภายใน 1 ชั่วโมงหลังโอนค่ะ",
        lo: "{name} ໃບໂອນໃຊ້ໄດ້ພາຍໃນ 1 ຊົ່ວໂມງຫຼັງໂອນ",
        en: "{name}, a slip counts for an hour after the transfer.",
      },
    },
  ],
};

const named = (code: string, th: string, lo: string, en: string) => ({ code, name: { th, lo, en } });

export const chatSet: AnswerOf<typeof getChatSettings> = {
  version: "1",
  settings: {
    hours: [null, null, null, null, null, { from: "09:00", to: "23:00" }, "closed"],
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
      named("deposit", "ฝากเงิน", "ຝາກເງິນ", "Deposit"),
      named("withdraw", "ถอนเงิน", "ຖອນເງິນ", "Withdrawal"),
      named("complaint", "ร้องเรียน", "ຮ້ອງຮຽນ", "Complaint"),
    ],
    tags: [named("slip", "สลิป", "ໃບໂອນ", "Slip"), named("vip", "ลูกค้าประจำ", "ລູກຄ້າປະຈຳ", "Regular")],
  },
};

const start = { th: "สวัสดี เลือกเรื่องที่ต้องการ", lo: "ສະບາຍດີ ເລືອກເລື່ອງທີ່ຕ້ອງການ", en: "Hello. Choose a topic." };
const deposits = { th: "เงินฝากของฉันอยู่ที่ไหน", lo: "ເງິນຝາກຂອງຂ້ອຍຢູ່ໃສ", en: "Where’s my deposit?" };

export const chatMenu: AnswerOf<typeof getChatMenu> = {
  version: "1",
  menu: {
    isActive: true,
    start: "start",
    parts: [
      {
        code: "start",
        text: start,
        show: "buttons",
        buttons: [
          { to: "part", title: deposits, part: "deposits" },
          {
            to: "web",
            title: { th: "วิธีฝากเงิน", lo: "ວິທີຝາກເງິນ", en: "How to pay in" },
            href: "https://example.com/pay",
          },
        ],
        cards: [],
        lookup: null,
      },
      {
        code: "deposits",
        text: { th: "ให้เจ้าหน้าที่ช่วยตรวจสอบได้", lo: "ໃຫ້ພະນັກງານຊ່ວຍກວດໄດ້", en: "A person can look for it." },
        show: "quick_replies",
        buttons: [{ to: "person", title: { th: "คุยกับเจ้าหน้าที่", lo: "ລົມກັບພະນັກງານ", en: "Talk to a person" } }],
        cards: [{ title: deposits, subtitle: start, image_url: null, buttons: [] }],
        lookup: "deposits",
      },
    ],
  },
};

export const menuPreview: AnswerOf<typeof previewChatMenu> = {
  isHandedOver: false,
  messages: [
    {
      message_type: "buttons",
      payload: {
        message: start.en,
        buttons: [
          { title: deposits.en, type: "postback", payload: "menu:part:deposits" },
          { title: "Talk to a person", type: "postback", payload: "menu:person" },
        ],
      },
      deliver,
    },
  ],
};

const figure = (size: number, firstAnswer: number, stars: number) => ({
  chats: size,
  answered: Math.round(size * 0.6),
  firstAnswer,
  firstAnswerSlow: firstAnswer * 2.6,
  inTarget: firstAnswer > 120 ? 72.4 : 91.2,
  resolution: firstAnswer * 6,
  rated: Math.round(size / 10),
  stars,
  cameBack: 7.2,
  handedOn: 6.1,
});

export const chatFigures: AnswerOf<typeof getChatFigures> = {
  total: figure(5_912, 108, 4.41),
  days: Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10),
    ...figure(180 + ((index * 37) % 60), index === 8 ? 372 : 70 + ((index * 29) % 65), 4.4),
  })),
  worst: {
    day: "2026-10-31",
    firstAnswer: 372,
    chats: 236,
    usualChats: 190,
    operators: 2,
    usualOperators: 4,
    unanswered: 3,
    outside: 0,
    topic: { topic: "deposit", chats: 112, usual: 41 },
    outages: [{ provider: "KBANK", from: "2026-10-31T12:40:00.000Z", to: "2026-10-31T16:05:00.000Z" }],
  },
  operators: [
    { operator: nok, ...figure(612, 98, 4.7) },
    { operator: owner, ...figure(12, 190, 4.1) },
  ],
  topics: [
    { topic: "deposit", ...figure(1_284, 104, 4.6) },
    { topic: "complaint", ...figure(44, 252, 3.2) },
    { topic: null, ...figure(402, 118, 4.5) },
  ],
  ratings: [29, 17, 41, 118, 412].map((count, index) => ({ stars: index + 1, count })),
  hours: Array.from({ length: 7 * 24 }, (_, index) => ({
    weekday: 1 + Math.floor(index / 24),
    hour: index % 24,
    chats: Math.max(0, Math.round(14 - Math.abs((index % 24) - 20) + (index % 7))),
  })),
  complaintsDue: 3,
};
