import pg from "pg";

import { startChatServer } from "./lib/chat-server.ts";
import { fillOperators, operatorToken } from "./lib/chat-population.ts";
import { consoleQuestions } from "./lib/console-questions.ts";
import { startDurableServer } from "./lib/durable-server.ts";
import { ENTRIES_OF_MEMBER, fillMembers, fillQueues } from "./lib/fill-members.ts";
import { hasOption, numberOption } from "./lib/options.ts";

// How long each page of the console takes with many members and their books, over HTTP, one call at a time.
// node bench/console.ts [--json] [--members=1000000] [--acts=100000] [--times=5]

const MEMBERS = Math.ceil(numberOption("members", 1_000_000) / 4) * 4;
const ACTS = numberOption("acts", 100_000);
const TIMES = numberOption("times", 5);
const MOST_MS = 1_000;

const database = await startDurableServer();
const owner = new pg.Client(database.owner);
await owner.connect();
try {
  const began = performance.now();
  await fillMembers(owner, MEMBERS);
  await fillQueues(owner, MEMBERS, ACTS);
  await fillOperators(owner, 1, "owner");
  await owner.query("analyze");
  console.log(
    `filled ${MEMBERS} members with ${MEMBERS * ENTRIES_OF_MEMBER} entries in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
  // A worker's jobs would run during the calls.
  const server = await startChatServer(database.folder, database.app, { ROLES: "api,console" });
  try {
    const figures: Record<string, { first: number; p50: number }> = {};
    for (const { name, path } of consoleQuestions) {
      const took: number[] = [];
      for (let time = 0; time < TIMES; time++) {
        const start = performance.now();
        const answer = await fetch(`http://127.0.0.1:${server.consolePort}${path}`, {
          headers: { authorization: `Bearer ${operatorToken(1)}` },
        });
        const body = await answer.text();
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${body}`);
        took.push(performance.now() - start);
      }
      const [first = 0] = took;
      const p50 = took.toSorted((one, other) => one - other)[Math.floor(TIMES / 2)] ?? 0;
      figures[name] = { first: Math.round(first), p50: Math.round(p50) };
      const mark = Math.max(first, p50) > MOST_MS ? `  above ${MOST_MS} ms` : "";
      console.log(
        `${name.padEnd(48)} first ${first.toFixed(0).padStart(6)} ms   p50 ${p50.toFixed(0).padStart(6)} ms${mark}`,
      );
    }
    if (hasOption("json")) console.log(JSON.stringify(figures));
  } finally {
    await server.stop();
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await owner.end();
  await database.stop();
}
