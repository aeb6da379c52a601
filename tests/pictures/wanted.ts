import { edition } from "../journeys/support/edition.ts";

/** The folder of the pictures of this edition. */
export const GALLERY = edition === "lo" ? "gallery-lo" : "gallery";

const only = (process.env["KRAPAO_SCENES"] ?? "").split(",");

/** Whether a scene is to be pictured: all are, or only those that `npm run gallery -- --only=TEXT,TEXT` names. */
export const isWanted = ({ name }: { readonly name: string }): boolean => only.some((text) => name.includes(text));
