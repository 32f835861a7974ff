/** Why a file cannot be imported, as words for the user. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}
