/** What the tests use of http_ece, which has no types of its own. */
declare module "http_ece" {
  export function decrypt(
    body: Buffer,
    options: { version: "aes128gcm"; privateKey: import("node:crypto").ECDH; authSecret: string },
  ): Buffer;
}
