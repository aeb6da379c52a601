export const Bonus = (_props: object) => null;
