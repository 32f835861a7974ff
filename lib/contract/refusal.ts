/** A refusal that a value is answered with in place of 400 and the names of its fields. */

export interface Refusal {
  readonly status: number;
  readonly reason: string;
  readonly message: string;
}

/** What a check of a schema is told, so that `checked` of lib/http refuses with exactly this. */
export const refusedWith = (refusal: Refusal) => ({
  message: refusal.message,
  params: { refusal },
});
