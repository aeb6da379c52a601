/** How many callers may wait in one queue of this process. A full queue accepts nobody. */
export const QUEUE_MOST = 4_000;

/**
 * Too many callers wait for the same queue, so this one was refused before anything was done. It can be repeated later.
 * A call answers 503. Background work leaves its row due.
 */
export class Overloaded extends Error {
  override readonly name = "Overloaded";

  constructor(queue: string) {
    super(`The queue of ${queue} is full.`);
  }
}
