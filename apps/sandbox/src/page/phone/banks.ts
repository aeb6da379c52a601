/** The banks that people of this world have accounts at. */
export const thaiBanks: readonly string[] = ["KBANK", "SCB", "BBL", "KTB", "BAY", "TTB", "GSB", "BAAC", "CIMB", "UOB"];
export const laoBanks: readonly string[] = ["BCEL", "LDB", "JDB", "APB"];
