import type { Edition } from "../../settings.ts";

/** A person's name in everyday writing and at the bank. */
type Name = readonly [own: string, latin: string];

type Names = { readonly first: readonly Name[]; readonly last: readonly Name[] };

/** Common names of the edition's country. Every first name goes with every last name. */
export const names: Readonly<Record<Edition, Names>> = {
  th: {
    first: [
      ["อรทัย", "ORATHAI"],
      ["ประเสริฐ", "PRASERT"],
      ["สุนิสา", "SUNISA"],
      ["วีระชัย", "WEERACHAI"],
      ["กมลชนก", "KAMONCHANOK"],
      ["อนุชา", "ANUCHA"],
      ["พรทิพย์", "PORNTHIP"],
      ["ชัยวัฒน์", "CHAIWAT"],
      ["รัตนา", "RATTANA"],
      ["ณัฐพล", "NATTHAPHON"],
      ["มาลี", "MALEE"],
      ["สุรเดช", "SURADET"],
      ["จิราพร", "JIRAPORN"],
      ["ปิยะ", "PIYA"],
    ],
    last: [
      ["บุญมี", "BOONMEE"],
      ["ทองดี", "THONGDEE"],
      ["แก้วมณี", "KAEWMANEE"],
      ["วงศ์ใหญ่", "WONGYAI"],
      ["สายสุวรรณ", "SAISUWAN"],
      ["พันธ์ดี", "PHANDEE"],
      ["เรืองศรี", "RUEANGSRI"],
      ["จันทร์หอม", "CHANHOM"],
      ["อินทร์แก้ว", "INKAEW"],
      ["มั่นคง", "MANKHONG"],
      ["สุขเจริญ", "SUKCHAROEN"],
    ],
  },
  lo: {
    first: [
      ["ບຸນມີ", "BOUNMY"],
      ["ຄຳຫຼ້າ", "KHAMLA"],
      ["ສຸພາພອນ", "SOUPHAPHONE"],
      ["ວິໄລ", "VILAY"],
      ["ສອນໄຊ", "SONXAY"],
      ["ແສງຈັນ", "SENGCHANH"],
      ["ພອນສະຫວັນ", "PHONSAVANH"],
      ["ຈັນທາ", "CHANTHA"],
      ["ມະນີວອນ", "MANYVONE"],
      ["ທອງໃບ", "THONGBAY"],
      ["ດາລາ", "DALA"],
      ["ສີສະຫວາດ", "SISAVATH"],
      ["ນ້ອຍ", "NOY"],
      ["ໄພວັນ", "PHAYVANH"],
    ],
    last: [
      ["ວົງສາ", "VONGSA"],
      ["ສີພັນດອນ", "SIPHANDONE"],
      ["ແກ້ວບົວລາ", "KEOBOUALA"],
      ["ອິນທະວົງ", "INTHAVONG"],
      ["ພົມມະຈັນ", "PHOMMACHANH"],
      ["ຈັນທະລາ", "CHANTHALA"],
      ["ໄຊຍະວົງ", "XAYAVONG"],
      ["ບຸບຜາ", "BOUPHA"],
      ["ລາດສະໝີ", "LATSAMY"],
      ["ສຸວັນນະວົງ", "SOUVANNAVONG"],
      ["ດວງດີ", "DUANGDY"],
    ],
  },
};
