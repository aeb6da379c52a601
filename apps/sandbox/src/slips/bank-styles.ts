/** The look of a bank's slips: the three digits of its mini QR, its name and its colours. */
export type BankStyle = {
  readonly number: string;
  readonly name: string;
  readonly colour: string;
  readonly onColour: string;
};

const looks: Readonly<Record<string, readonly [number: string, name: string, colour: string, onColour?: string]>> = {
  BBL: ["002", "ธนาคารกรุงเทพ", "#1e4598"],
  KBANK: ["004", "ธนาคารกสิกรไทย", "#138f2d"],
  KTB: ["006", "ธนาคารกรุงไทย", "#1ba5e1"],
  TMB: ["011", "ธนาคารทหารไทยธนชาต", "#1279be"],
  TTB: ["011", "ธนาคารทหารไทยธนชาต", "#1279be"],
  SCB: ["014", "ธนาคารไทยพาณิชย์", "#4e2e7f"],
  CITI: ["017", "ธนาคารซิตี้แบงก์", "#0f1f6f"],
  UOB: ["024", "ธนาคารยูโอบี", "#0b3979"],
  BAY: ["025", "ธนาคารกรุงศรีอยุธยา", "#fec43b", "#3b2800"],
  CIMB: ["022", "ธนาคารซีไอเอ็มบี ไทย", "#7e2f36"],
  GSB: ["030", "ธนาคารออมสิน", "#eb198d"],
  GHB: ["033", "ธนาคารอาคารสงเคราะห์", "#f57d23"],
  BAAC: ["034", "ธ.ก.ส.", "#4b9b1d"],
  IBANK: ["066", "ธนาคารอิสลาม", "#184615"],
  TISCO: ["067", "ธนาคารทิสโก้", "#12549f"],
  KKP: ["069", "ธนาคารเกียรตินาคินภัทร", "#594f74"],
  LHB: ["073", "ธนาคารแลนด์ แอนด์ เฮ้าส์", "#6d6e71"],
  BCEL: ["000", "ທຄຕລ BCEL", "#d5202a"],
  JDB: ["000", "ທະນາຄານຮ່ວມພັດທະນາ", "#0d5eaf"],
  LDB: ["000", "ທະນາຄານພັດທະນາລາວ", "#005baa"],
};

/** How a bank's slips look: number, name and colours. A bank that is not listed has the number 000. */
export const bankStyleOf = (bankCode: string): BankStyle => {
  const [number, name, colour, onColour = "#ffffff"] = looks[bankCode] ?? ["000", bankCode, "#4a3a9a"];
  return { number, name, colour, onColour };
};
