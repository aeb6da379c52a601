const JOINER = "\u2060";

/**
 * Words of Lao and Thai that a browser's dictionary does not know, or takes for two, parted where it would break them at the
 * end of a line: most came from other languages, and of some it would leave a letter alone. And phrases that hold together.
 */
const UNKNOWN = [
  ...["ກາ|ຊີ|ໂນ", "ຄູ|ປອງ", "ຄ່າ|ຍ", "ບຣາວ|ເຊີ", "ພາສ|ຄີ", "ລະ|ຫັດ", "ວິດີ|ໂອ", "ເວີ|ຊັນ", "ສະ|ແກນ"],
  ...["ກວດ|ສອບ", "ຂອງ|ຂວັນ", "ເຄື່ອນ|ໄຫວ", "ແຈ້ງ|ເຕືອນ", "ຊ່ອງ|ທາງ", "ແຊນ|ບັອກ", "ໃບ|ໂອນ", "ປອດ|ໄພ"],
  ...["ສະ|ລິບ", "ພວກ|ເຮົາ", "ເບີ|ໂທ", "ເຂົ້າ|ສູ່|ລະບົບ", "ຄັ້ງ|ດຽວ", "ປິດ|ຊົ່ວ|ຄາວ", "ກະເປົາ|ຫຼັກ", "ຫຼິ້ນ|ໄດ້"],
  ...["ເງິນ|ຂອງ|ທ່ານ|ປອດ|ໄພ", "ຂອງ|ທ່ານ", "ຄຳ|ຕອບ", "ວົງ|ເງິນ", "ຝາກ|ເງິນ", "ຖອນ|ເງິນ"],
  ...["ສະຖາ|ນະ", "ສະ|ລັອດ", "ອອບ|ລາຍ", "ອອນ|ລາຍ", "ອັບ|ເດດ", "ອິນ|ເຕີ|ເນັດ", "ໂບ|ນັດ", "ໂປຣ|ໂມ|ຊັນ", "ໂປຣ|ໄຟລ໌", "ໂຫຼ|ດ"],
  ...["ใน|ขณะ|นี้", "ขณะ|นี้", "ครั้ง|เดียว", "ดำเนิน|การ", "ตรวจ|สอบ", "ตอน|นี้", "ที่|นี่", "ภาย|หลัง", "เจ้า|หน้าที่", "แจ้ง|เตือน"],
  ...["กสิกร|ไทย", "กรุง|ไทย", "ของ|ขวัญ", "คา|สิ|โน", "ถูก|ต้อง", "ทรู|มัน|นี่", "พร้อม|เพย์", "พาส|คีย์"],
  ...["เงิน|ของ|คุณ|ปลอด|ภัย", "ของ|คุณ", "คำ|ตอบ", "ถอน|ได้"],
  ...["หลัง|จาก|นั้น", "เปิด|บัญชี|เกม", "ระหว่าง|นี้", "กระเป๋า|หลัก", "หน้า|หลัก", "ออฟ|ไลน์", "อัป|โหลด"],
];

const joined = new Map(UNKNOWN.map((parts) => [parts.replaceAll("|", ""), parts.replaceAll("|", JOINER)]));
const found = new RegExp([...joined.keys()].join("|"), "g");

/** A text whose words of Lao and Thai are not broken at the end of a line. */
export const joinWords = (text: string): string => text.replace(found, (word) => joined.get(word) ?? word);
