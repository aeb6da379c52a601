/** How many callers may wait in one queue of this process. A queue at its bound takes nobody in. */
export const QUEUE_MOST = 4_000;

/**
 * Too many callers wait for the same thing, so this one was turned away. Nothing was done: the same may be asked for
 * again later. A call is answered 503; background work leaves its row due.
 */
export class Overloaded extends Error {
  override readonly name = "Overloaded";

  constructor(queue: string) {
    super(`The queue of ${queue} is full.`);
  }
}
