export const Statement = (_props: object) => null;
