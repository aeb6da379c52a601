export const RecentCard = (_props: object) => null;
