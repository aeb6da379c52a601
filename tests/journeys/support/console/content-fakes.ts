import type { DepositAccount, ConsoleBonus, Wheel } from "@krapao/contract/operator/content-shapes";
import type { getContentDraft } from "@krapao/contract/operator/get-content-draft";
import type { getContent } from "@krapao/contract/operator/get-content";
import type { AnswerOf } from "@krapao/contract/types";

const texts = (th: string, lo: string, en: string) => ({ th, lo, en });
const none = texts("", "", "");

const condition = texts(
  "<h3>ฝากเงิน</h3><p>โอนจากบัญชีธนาคารที่ลงทะเบียนไว้ ยอดเงินเข้ากระเป๋าภายใน 1 นาที</p>",
  "<h3>ຝາກເງິນ</h3><p>ໂອນຈາກບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ ເງິນເຂົ້າກະເປົາພາຍໃນ 1 ນາທີ</p>",
  "<h3>Deposits</h3><p>Transfer from the bank account that you registered. Money is in your wallet within 1 minute.</p>",
);
const agreement = texts(
  "<p>ฉันมีอายุ 20 ปีขึ้นไป และใช้บริการด้วยความสมัครใจ</p>",
  "<p>ຂ້ອຍມີອາຍຸ 20 ປີຂຶ້ນໄປ ແລະ ໃຊ້ບໍລິການດ້ວຍຄວາມສະໝັກໃຈ</p>",
  "<p>I am 20 or older and use this service of my own will.</p>",
);

/** What operators wrote. */
export const content: AnswerOf<typeof getContent> = {
  texts: [
    { kind: "condition", version: "v1", items: [condition, agreement, condition] },
    { kind: "agreement", version: "v1", items: [agreement] },
    { kind: "contact", version: "v1", items: [condition] },
    {
      kind: "notice",
      version: "v1",
      items: [
        texts(
          "หากยกเลิกโบนัสก่อนครบยอดเล่นสะสม ระบบจะหัก {percentFail}% ของส่วนที่เกินจากเงินของคุณ",
          "ຖ້າຍົກເລີກໂບນັດກ່ອນຄົບຍອດຫຼິ້ນສະສົມ ລະບົບຈະຫັກ {percentFail}% ຂອງສ່ວນທີ່ເກີນຈາກເງິນຂອງທ່ານ",
          "If you cancel a bonus before its turnover is met, we take {percentFail}% of what is left above your own money.",
        ),
      ],
    },
    { kind: "refund", version: "v1", items: [] },
  ],
  banners: [
    {
      kind: "invite",
      code: "",
      version: "v1",
      items: [{ image: "/banners/invite.svg", html: agreement }],
      scheduled: null,
      draft: null,
    },
    {
      kind: "refund",
      code: "",
      version: "v1",
      items: [],
      scheduled: null,
      draft: {
        items: [{ image: "/banners/invite.svg", html: agreement }],
        mark: "m1",
        savedBy: { _id: "2", username: "nok", name: "Nok", role: "cashier" },
        savedAt: "2026-11-20T07:02:00.000Z",
      },
    },
    {
      kind: "bonus",
      code: "WELCOME100",
      version: "v1",
      items: [
        { image: "/banners/bonus-welcome.svg", html: condition },
        { image: "/banners/bonus-weekly.svg", html: none },
      ],
      scheduled: {
        items: [{ image: "/banners/bonus-weekly.svg", html: condition }],
        at: "2026-11-30T17:00:00.000Z",
        reason: "From December on",
        by: null,
      },
      draft: null,
    },
  ],
  scheduled: [{ kind: "condition", at: "2026-11-30T17:00:00.000Z" }],
};

const nok = { _id: "2", username: "nok", name: "Nok", role: "cashier" };
const rich = texts(
  "<h3>ถอนเงิน</h3><ul><li>ถอนได้ <strong>24 ชั่วโมง</strong></li><li>ขั้นต่ำ 100 บาท</li></ul>",
  "",
  '<h3>Withdrawals</h3><ul><li>Day and night, <strong>24 hours</strong></li><li>At least 100 baht</li></ul><p><a href="/user/contact">Ask us</a></p>',
);
const levelTable = (level: string, back: string): string =>
  `<table><thead><tr><th>${level}</th><th>${back}</th></tr></thead>` +
  "<tbody><tr><td>Gold</td><td>0.5%</td></tr><tr><td>Platinum</td><td>0.8%</td></tr></tbody></table>";
/** A text with a table, which Lao lacks. */
const levels = texts(
  `<p>เงินคืนตามระดับ</p>${levelTable("ระดับ", "เงินคืน")}<p>ยกเลิกได้ทุกเมื่อ</p>`,
  "<p>ເງິນຄືນຕາມລະດັບ</p>",
  `<p>Cashback by level</p>${levelTable("Level", "Cashback")}<p>Cancel whenever you like.</p>`,
);
const version = (n: number): AnswerOf<typeof getContentDraft>["versions"][number] => ({
  n,
  reason: n === 1 ? "" : "words of the lawyer",
  publishedBy: n === 1 ? null : nok,
  publishedAt: n === 1 ? null : "2026-11-02T03:12:00.000Z",
});

/** A text that is being written, with gaps in Lao. */
export const textDraft: AnswerOf<typeof getContentDraft> = {
  fallback: "th",
  published: { kind: "condition", version: "v1", items: [condition, agreement] },
  draft: { items: [condition, rich, levels], mark: "m1", savedBy: nok, savedAt: "2026-11-20T07:02:00.000Z" },
  scheduled: null,
  versions: [version(2), version(1)],
};

/** A text without HTML, as it was published. */
export const noticeDraft: AnswerOf<typeof getContentDraft> = {
  fallback: "th",
  published: content.texts.find(({ kind }) => kind === "notice") ?? {
    kind: "notice",
    version: "v1",
    items: [],
  },
  draft: null,
  scheduled: null,
  versions: [],
};

/** HTML as it would be saved. */

const slice = (
  code: string,
  more: Partial<Wheel["slices"][number]> & Pick<Wheel["slices"][number], "weight" | "prize">,
): Wheel["slices"][number] => ({
  code,
  label: texts(code, code, code),
  bgColor: "#33276a",
  textColor: "#ffffff",
  html: none,
  prizeName: none,
  amount: 0,
  ...more,
});
const cash = (amount: number, weight: number, bgColor: string, textColor: string) =>
  slice(`C${amount}`, {
    weight,
    prize: "cash",
    amount,
    bgColor,
    textColor,
    label: texts(`฿${amount}`, `฿${amount}`, `฿${amount}`),
    prizeName: texts("เงินสด", "ເງິນສົດ", "Cash"),
  });

const wheel: Wheel = {
  _id: "4",
  currency: "BAHT",
  name: texts("กงล้อเสี่ยงโชค", "ວົງລໍ້ສ່ຽງໂຊກ", "Spin wheel"),
  isActive: true,
  audienceSegment: null,
  activeFrom: null,
  activeTo: null,
  state: "on",
  createdAt: "2026-11-01T03:00:00.000Z",
  slices: [
    cash(10, 300, "#f4b740", "#3b2800"),
    cash(50, 120, "#6d4bd8", "#ffffff"),
    cash(500, 3, "#4a3a9a", "#ffffff"),
    slice("CAP", {
      weight: 20,
      prize: "thing",
      label: texts("หมวก", "ໝວກ", "Cap"),
      prizeName: texts("หมวกกระเป๋า", "ໝວກກະເປົາ", "Krapao cap"),
    }),
    slice("AGAIN", { weight: 200, prize: "coin", label: texts("หมุนอีกครั้ง", "ໝຸນອີກຄັ້ງ", "Spin again") }),
    slice("LUCK", {
      weight: 357,
      prize: "nothing",
      bgColor: "#f7f5f1",
      textColor: "#17132b",
      label: texts("ครั้งหน้า", "ຄັ້ງໜ້າ", "Next time"),
    }),
  ],
};

/** The wheel that turns, and one of before. */
export const wheels: Wheel[] = [
  wheel,
  {
    ...wheel,
    _id: "3",
    audienceSegment: { _id: "1", name: "10,000 in all" },
    activeFrom: "2026-12-31T11:00:00.000Z",
    activeTo: "2027-01-01T17:00:00.000Z",
    state: "scheduled",
    slices: wheel.slices.slice(0, 2),
  },
  {
    ...wheel,
    _id: "2",
    isActive: false,
    state: "off",
    createdAt: "2026-09-01T03:00:00.000Z",
    slices: wheel.slices.slice(0, 4),
  },
];

const account = (_id: string, more: Partial<DepositAccount>): DepositAccount => ({
  _id,
  currency: "BAHT",
  type: "BANK",
  bankCode: "SCB",
  accountNo: "4680123456",
  mode: "AUTO",
  accountName: "KRAPAO COMPANY LIMITED",
  position: Number(_id),
  isActive: true,
  ...more,
});

/** Where members pay to. */
export const depositAccounts: DepositAccount[] = [
  account("1", {}),
  account("2", { bankCode: "GSB", accountNo: "020212345678", mode: "MANUAL" }),
  account("3", { type: "PAYMENT", bankCode: "PAYTIMZ", accountNo: "" }),
  account("4", { type: "WALLET", bankCode: "TRUEMONEY", accountNo: "0810000000", mode: "GIFT", isActive: false }),
  account("5", { currency: "LAK", bankCode: "BCEL", accountNo: "1601200012345670" }),
];

const welcome: ConsoleBonus = {
  code: "WELCOME100",
  currency: "BAHT",
  isListed: true,
  isActive: true,
  position: 1,
  name: texts("โบนัสต้อนรับ 100%", "ໂບນັດຕ້ອນຮັບ 100%", "Welcome bonus 100%"),
  description: condition,
  type: "limit",
  maxReceived: 1,
  rewardPercent: 100,
  rewardMost: 500,
  rewardFixed: null,
  depositMinimum: 100,
  turnover: 5,
  categories: ["slot", "sport", "lotto"],
  percentFail: 20,
  expireDays: 30,
  total: null,
  activeFrom: null,
  activeTo: null,
  audienceJoinedDays: 30,
  audienceDeposited: null,
  audienceSegment: null,
  state: "on",
  given: 1_204,
};

/** Bonuses, and a promotion that is off. */
export const bonuses: ConsoleBonus[] = [
  welcome,
  {
    ...welcome,
    code: "NOVEMBER",
    isListed: false,
    audienceSegment: { _id: "1", name: "10,000 in all" },
    state: "scheduled",
    name: texts("โปรเดือนพฤศจิกายน", "ໂປຣເດືອນພະຈິກ", "November promotion"),
    rewardPercent: null,
    rewardMost: null,
    rewardFixed: 88,
    type: "day",
    total: 500,
    given: 431,
    activeFrom: "2026-10-31T17:00:00.000Z",
    activeTo: "2026-11-30T17:00:00.000Z",
  },
];
