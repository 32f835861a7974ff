/** Why a file cannot be imported, in words for whoever brought it. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}
