/** What goes wrong with an attachment on this device; the server's refusals are ApiError. */

/**
 * `too-large`: it has no room in 4 MiB. `damaged`: what the server sent is not what was put in this file under this id.
 * `no-image`: the bytes are of no image that is shown here.
 */
export type AttachmentFault = "too-large" | "damaged" | "no-image";

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
