/** What can go wrong with an attachment on this device; the server's refusals are ApiError. */

/**
 * `too-large`: it does not fit into 4 MiB. `damaged`: the server sent something other than this file's attachment with
 * this id. `no-image`: the bytes are not a supported image. `not-here`: it was copied from another file, and this
 * device does not have the copy. `not-kept`: it was not sent yet, and this device no longer has its bytes.
 */
export type AttachmentFault = "too-large" | "damaged" | "no-image" | "not-here" | "not-kept";

export class AttachmentError extends Error {
  override readonly name = "AttachmentError";
  constructor(
    readonly code: AttachmentFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
