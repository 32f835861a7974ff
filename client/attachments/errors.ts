/** What goes wrong with an attachment on this device; the server's refusals are ApiError. */

/**
 * `too-large`: it has no room in 4 MiB. `damaged`: what the server sent is not what was put in this file under this id.
 * `no-image`: the bytes are of no image that is shown here. `not-here`: it was copied out of another file, and this
 * device does not hold the copy. `not-kept`: it was to be sent, and its bytes are on this device no longer.
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
