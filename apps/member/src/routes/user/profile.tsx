export const Profile = (_props: object) => null;
