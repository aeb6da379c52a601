import type { Campaign, CampaignPage, CampaignReach } from "@krapao/contract/operator/campaign-shapes";

import { at, nok } from "./basics.ts";

const skipped = { blocked: 3, closed: 1, erasing: 0, optedOut: 58, programme: 21, day: 12, week: 4 };

export const campaignReach: CampaignReach = { found: 612, reached: 513, skipped };

const rules: Campaign = {
  _id: "2",
  segment: "10,000 in all",
  currency: "BAHT",
  title: { th: "กติกาโบนัสชัดขึ้น", lo: "ກົດກະຕິກາໂບນັດຊັດຂຶ້ນ", en: "Clearer rules for bonuses" },
  text: {
    th: "หน้าโบนัสบอกยอดที่ต้องเล่นและเวลาที่เหลือของแต่ละโบนัสแล้ว",
    lo: "ໜ້າໂບນັດບອກຍອດທີ່ຕ້ອງຫຼິ້ນ ແລະ ເວລາທີ່ເຫຼືອຂອງແຕ່ລະໂບນັດແລ້ວ",
    en: "The page of bonuses now says what is left to play, and until when, for each of them.",
  },
  place: "bonus",
  about: {
    kind: "bonus",
    code: "WELCOME100",
    name: { th: "โบนัสต้อนรับ", lo: "ໂບນັດຕ້ອນຮັບ", en: "Welcome bonus" },
  },
  state: "sending",
  by: nok,
  at: at("10:00:00", "20"),
  found: 612,
  sent: 310,
  skipped,
  endedAt: null,
};

/** A campaign that is being sent, and an earlier one. */
export const campaigns: CampaignPage = {
  limits: { day: 1, week: 3, quiet: { from: "21:00", to: "09:00" }, isQuiet: false },
  campaigns: [
    rules,
    {
      ...rules,
      _id: "1",
      state: "stopped",
      segment: "Quiet, 14 days",
      place: null,
      about: null,
      sent: 40,
      skipped: { blocked: 0, closed: 0, erasing: 0, optedOut: 0, programme: 0, day: 0, week: 0 },
      endedAt: at("11:00:00", "19"),
    },
  ],
};

export const noCampaigns: CampaignPage = { ...campaigns, campaigns: [] };
