/** Banks of Thailand where people of this world have accounts. */
export const thaiBanks: readonly string[] = ["KBANK", "SCB", "BBL", "KTB", "BAY", "TTB", "GSB", "BAAC", "CIMB", "UOB"];

/** Banks of Laos. An account there is in kip unless its owner says otherwise. */
export const laoBanks: readonly string[] = [
  "BCEL",
  "LDB",
  "JDB",
  "APB",
  "LVB",
  "PSV",
  "IB",
  "STB",
  "BIC",
  "BFL",
  "LCB",
];
