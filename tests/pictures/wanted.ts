const only = process.env["KRAPAO_SCENES"] ?? "";

/** Whether a scene is one of those to picture: all of them, or those that `npm run gallery -- --only=TEXT` names. */
export const isWanted = ({ name }: { readonly name: string }): boolean => name.includes(only);
