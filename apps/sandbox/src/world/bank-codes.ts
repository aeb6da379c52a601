/** Banks of Thailand that people of this world have accounts at. */
export const thaiBanks: readonly string[] = ["KBANK", "SCB", "BBL", "KTB", "BAY", "TTB", "GSB", "BAAC", "CIMB", "UOB"];

/** Banks of Laos; an account there is in kip unless its owner says otherwise. */
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
