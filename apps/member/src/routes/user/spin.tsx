export const Spin = (_props: object) => null;
