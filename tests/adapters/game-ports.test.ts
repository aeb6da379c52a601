import { gamePortConformance } from "../../apps/server/src/adapters/games/conformance.ts";
import { startGameTrial } from "./game-trial.ts";

const providers = [
  ["PG", "time"],
  ["UFABET", "time"],
  ["HUAYHD", "expiry"],
  ["ASKMEBET", "time"],
  ["PGSLOT", "time"],
  ["JOKER2", "time"],
  ["BETFLIX", "time"],
  ["SLOTRACHA", "void"],
  ["AREASLOT", "void"],
  ["CIRCUS", "void"],
  ["IMI", "void"],
  ["USUN", "void"],
] as const;

for (const [code, absentBy] of providers) gamePortConformance(code, absentBy, () => startGameTrial(code));
