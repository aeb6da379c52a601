import { GUIDE_TASKS, type GuideTask } from "@krapao/contract/operator/get-guide";

/** The recipe on the sandbox's page that prepares a task; null for a task that needs none. */
export const recipeOf = (name: GuideTask): string | null => {
  const task = GUIDE_TASKS[name];
  if ("recipe" in task) return task.recipe;
  return "sample" in task ? task.sample : null;
};

/** Where the sandbox's page shows a recipe. */
export const recipeHref = (sandbox: string, recipe: string): string => new URL(`/#${recipe}`, sandbox).href;
