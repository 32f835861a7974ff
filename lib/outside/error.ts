/** Why a request to the outside got no answer. */

export type OutsideFault =
  /** It was never sent: no address that anything may be sent to. */
  "refused" | "timeout" | "too-large" | "unreachable";

export class OutsideError extends Error {
  override readonly name = "OutsideError";
  constructor(
    readonly fault: OutsideFault,
    message: string,
  ) {
    super(message);
  }
}
