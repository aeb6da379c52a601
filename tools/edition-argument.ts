/** `--edition=lo` runs journeys, or takes pictures, in that edition of the product. */
const EDITION = /^--edition=(th|lo)$/;

/** Takes the edition out of the arguments, and sets it for the processes that are started. */
export const withoutEdition = (args: readonly string[]): readonly string[] => {
  const edition = args.map((arg) => EDITION.exec(arg)?.[1]).find((one) => one !== undefined);
  if (edition !== undefined) process.env["EDITION"] = edition;
  return args.filter((arg) => !EDITION.test(arg));
};
