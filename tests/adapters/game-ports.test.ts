import { gamePortConformance } from "../../apps/server/src/adapters/games/conformance.ts";
import { startGameTrial } from "./game-trial.ts";

for (const code of ["PG", "UFABET", "HUAYHD", "ASKMEBET"]) gamePortConformance(code, () => startGameTrial(code));
