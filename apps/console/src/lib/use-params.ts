import { useSearchParams } from "wouter";

/** One value behind the `?` that may be one of a few, else the first of them. */
export const useChoice = <Choice extends string>(
  name: string,
  choices: readonly [Choice, ...(readonly Choice[])],
): readonly [Choice, (choice: Choice) => void] => {
  const [params, setParams] = useSearchParams();
  const found = choices.find((choice) => choice === params.get(name)) ?? choices[0];
  return [found, (choice) => setParams({ [name]: choice }, { replace: true })];
};

/** The page of a list behind the `?`. */
export const usePageNumber = (): readonly [number, (page: number) => void] => {
  const [params, setParams] = useSearchParams();
  const number = Number(params.get("page") ?? "1");
  const page = Number.isSafeInteger(number) && number > 0 ? number : 1;
  return [
    page,
    (next) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        after.set("page", String(next));
        return after;
      }),
  ];
};
