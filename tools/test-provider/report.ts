import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/** Reports a run of a suite line by line: what holds, what does not, and what was not tried and why. */
export class Report implements Reporter {
  #passed = 0;
  #failed = 0;
  #notTried = 0;
  #print = (line: string): void => void process.stdout.write(`${line}\n`);

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === "passed") {
      this.#passed += 1;
      this.#print(`  ok    ${test.fullName}`);
    } else if (result.state === "failed") {
      this.#failed += 1;
      this.#print(`FAILED  ${test.fullName}`);
      for (const { message } of result.errors) this.#print(message.replaceAll(/^/gm, "        "));
    } else if (result.state === "skipped" && result.note !== undefined) {
      this.#notTried += 1;
      this.#print(`  --    ${test.fullName}\n        not tried: ${result.note}`);
    }
  }

  /** The output of a suite. Complaints of a closing sandbox go to stderr and are left out. */
  onUserConsoleLog({ content, type }: { readonly content: string; readonly type: string }): void {
    if (type === "stdout") this.#print(content.trimEnd());
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const errors = [...modules.flatMap((each) => each.errors()), ...unhandled];
    for (const { message } of errors) this.#print(`FAILED  ${message}`);
    this.#print(`\n${this.#passed} passed, ${this.#failed + errors.length} failed, ${this.#notTried} not tried`);
    if (this.#passed + this.#failed === 0) {
      this.#print("Nothing was tried.");
      process.exitCode = 1;
    }
  }
}
