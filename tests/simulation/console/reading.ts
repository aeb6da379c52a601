import type { Calls, ConsoleAction } from "./calls.ts";

type Reconciliation = {
  readonly runs: readonly { readonly provider: string; readonly failed: string | null }[];
  readonly differences: readonly object[];
};

/** Operators' reads: figures, members, the audit log, reconciliation. */
export const createReading = ({ kernel, chance, names, seat, fail }: Calls, members: () => readonly string[]) => {
  const look: ConsoleAction = async () => {
    const name = chance.pick(names);
    const member = chance.pick(members());
    const url = chance.pick([
      "/api/overview",
      "/api/pulse",
      "/api/audit?limit=20",
      `/api/members/${member}`,
      `/api/members/${member}/statement?page=1&limit=20`,
      `/api/search?q=${member}`,
      "/api/settings",
      "/api/suspense?state=matched",
      "/api/proposals?state=done",
      "/api/flags?state=seen",
    ]);
    kernel.step(`${name} looks at ${url}`);
    await (await seat(name))?.ask("GET", url);
    return true;
  };
  let notes = 0;
  const note: ConsoleAction = async () => {
    notes += 1;
    const url = `/api/members/${chance.pick(members())}/notes`;
    await (await seat(chance.pick(names)))?.ask("POST", url, { text: "asks often", deliverId: `note-${notes}` });
    return true;
  };
  const reconcile: ConsoleAction = async () => {
    kernel.step("an operator compares with the providers");
    await (await seat(chance.pick(names)))?.ask("POST", "/api/reconciliation", {});
    return true;
  };

  return {
    look,
    note,
    reconcile,
    /** Without faults and open movements, all providers agree with our books. */
    agreeAll: async (): Promise<void> => {
      const said = await (await seat(chance.pick(names)))?.ask("POST", "/api/reconciliation", {});
      if (said?.status !== 200) return fail(`nothing was compared: ${said?.text}`);
      const { runs, differences } = said.json as Reconciliation;
      for (const one of differences) fail(`compared with the providers: ${JSON.stringify(one)}`);
      for (const { provider, failed } of runs) if (failed !== null) fail(`not compared with ${provider}: ${failed}`);
      if (runs.length === 0) fail("compared with nobody");
    },
  };
};
