/** A call that the sandbox refuses. It is answered as `{ message: key }` with this status. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly key: string;
  constructor(status: number, key: string) {
    super(key);
    this.status = status;
    this.key = key;
  }
}
