import { createPool } from "../../apps/server/src/db/pool.ts";
import { createDatabase } from "../../apps/server/src/db/transaction.ts";
import { createClock } from "../../apps/server/src/lib/clock.ts";
import { createLog } from "../../apps/server/src/lib/log.ts";
import { createRandom } from "../../apps/server/src/lib/random.ts";
import { rotateKeys } from "../../apps/server/src/lib/rotate-keys.ts";
import { createSchedule } from "../../apps/server/src/lib/schedule.ts";
import { readSettings, SettingsError } from "../../apps/server/src/settings.ts";
import { reachDatabase } from "../supervisor/reach-database.ts";
import { StartError } from "../supervisor/start-error.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

const clock = createClock();

const rotate = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const { connections, end } = await reachDatabase(settings, { say: complain, migrates: true });
  const pool = createPool({ connection: connections.app, max: 4, onError: () => undefined });
  // The timers of the rotation do not keep the process alive. This one does.
  const alive = setInterval(() => undefined, 60_000);
  try {
    await rotateKeys({
      db: createDatabase(pool),
      folder: settings.secretsDir,
      random: createRandom(),
      clock,
      schedule: createSchedule(createLog(clock, "error")),
      say,
    });
  } finally {
    clearInterval(alive);
    await pool.end();
    await end();
  }
};

try {
  await rotate();
} catch (error) {
  const isPlain = error instanceof SettingsError || error instanceof StartError;
  complain(
    isPlain || !(error instanceof Error)
      ? String(error instanceof Error ? error.message : error)
      : (error.stack ?? error.message),
  );
  process.exitCode = 1;
}
