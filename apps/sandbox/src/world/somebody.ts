/** The person with the phone of the sandbox's page, when a payment names nobody. */
export const somebody = { bankCode: "KBANK", accountNo: "0123457890", accountName: "SOMCHAI JAIDEE" };

/** The same person at a bank of Laos, for payments in kip. */
export const laoSomebody = { bankCode: "BCEL", accountNo: "160120001234567", accountName: "SOMXAY KEOMANY" };

/** How the demo member, who is this person, signs in (CONTRACT.md, Running it). */
export const demoLogin = { username: "+66800000001", password: "demo1234" };
