import { useState } from "react";

import { createSingle } from "./single.ts";

/** The press of a button that grants something: a double tap asks for it once. */
export const useSinglePress = (): ((work: () => Promise<unknown>) => void) => useState(() => createSingle())[0];
