import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** Files that take 20 seconds or more, the longest first. If they began last, they would run alone at the end. */
const LONGEST = [
  "tests/simulation/simulation.test.ts",
  "tests/fuzz/fuzz.test.ts",
  "tests/money/dying.test.ts",
  "tests/power/kill.test.ts",
  "tests/concurrency/concurrency.test.ts",
  "tests/money/askmebet.test.ts",
  "tests/fuzz/multipart.test.ts",
  "tests/money/slip.test.ts",
  "tests/money/slip-dying.test.ts",
  "tests/money/bonus-activation.test.ts",
  "tools/supervisor/refusal.test.ts",
  "tools/supervisor/product.test.ts",
  "tools/supervisor/audit.test.ts",
  "tools/test-provider/main.test.ts",
  "tools/supervisor/death.test.ts",
  "tools/supervisor/privileges.test.ts",
  "tools/supervisor/keys.test.ts",
  "tools/supervisor/roles.test.ts",
  "tools/supervisor/ending.test.ts",
];

/** Vitest's sequencer, which orders by project and size, except that files of {@link LONGEST} begin their group. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const place = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return project.config.sequence.groupOrder * (LONGEST.length + 1) + (place === -1 ? LONGEST.length : place);
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
