/** A number given as `--name=7`, or the default. */
export const numberOption = (name: string, usual: number): number => {
  const found = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  return found === undefined ? usual : Number(found.split("=")[1]);
};

/** A text given as `--name=text`. */
export const textOption = (name: string): string | null =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;

/** Whether the command line contains `--name`. */
export const hasOption = (name: string): boolean => process.argv.includes(`--${name}`);
