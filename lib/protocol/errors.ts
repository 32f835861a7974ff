/** What the protocol refuses: a stable code for callers, words for people. */
export type ProtocolCode =
  | "base64"
  | "utf8"
  | "key"
  | "iv"
  | "envelope"
  | "capability"
  | "attachment"
  | "secret"
  | "link"
  | "link-newer"
  | "json"
  | "inbox"
  | "pay-link"
  | "padding"
  | "shop-pin"
  | "shop-signature"
  | "shop-older";

export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
  readonly code: ProtocolCode;

  constructor(code: ProtocolCode, message: string) {
    super(message);
    this.code = code;
  }
}
