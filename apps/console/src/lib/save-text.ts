import { saveFile } from "@krapao/ui";

/** Saves a text as a file on this device. */
export const saveText = (name: string, text: string, type: string): void => saveFile(new Blob([text], { type }), name);
