import { GUIDE_TASKS, type GuideTask } from "@krapao/contract/operator/get-guide";
import { expect, test } from "vitest";

import { recipeHref, recipeOf } from "../../apps/console/src/features/guide/task-recipes.ts";
import { recipes } from "../../apps/sandbox/src/page/recipes/recipe-list.ts";
import { RECIPES } from "../../apps/sandbox/src/recipes/recipes.ts";

test("each task of the guide that the sandbox prepares leads to its recipe on the sandbox's page", () => {
  const named = (Object.keys(GUIDE_TASKS) as GuideTask[]).map(recipeOf).filter((recipe) => recipe !== null);
  expect(named).toEqual(["unknown-money", "unclear-transfer", "bank-statement"]);
  for (const recipe of named) expect(RECIPES).toContain(recipe);
  expect(recipes.map(({ key }) => key)).toEqual([...RECIPES]);
  expect(recipeHref("http://127.0.0.1:4100", "unknown-money")).toBe("http://127.0.0.1:4100/#unknown-money");
});
