/** A refusal that replaces the usual 400 with field names. */
export interface Refusal {
  readonly status: number;
  readonly reason: string;
  readonly message: string;
}

/** Parameters of a schema's check that make `checked` of lib/http answer with exactly this refusal. */
export const refusedWith = (refusal: Refusal) => ({
  message: refusal.message,
  params: { refusal },
});
