/** A promotion's code in the form of the lookup: upper case, without spaces at the ends (SPEC.md section 5). */
export const toPromotionCode = (typed: string): string => typed.normalize("NFC").trim().toUpperCase();
