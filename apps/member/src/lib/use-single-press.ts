import { useState } from "react";

import { createSingle } from "./single.ts";

/** The press of a button that grants something. A double tap counts once. */
export const useSinglePress = (): ((work: () => Promise<unknown>) => void) => useState(() => createSingle())[0];
