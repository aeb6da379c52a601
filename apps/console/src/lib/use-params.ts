import { useSearchParams } from "wouter";

/** A query parameter that has a fixed set of values. The first value is the default. */
export const useChoice = <Choice extends string>(
  name: string,
  choices: readonly [Choice, ...(readonly Choice[])],
): readonly [Choice, (choice: Choice) => void] => {
  const [params, setParams] = useSearchParams();
  const found = choices.find((choice) => choice === params.get(name)) ?? choices[0];
  return [found, (choice) => setParams({ [name]: choice }, { replace: true })];
};

/** The page number in the query. */
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
