/** Devices of a push service: what a browser subscribes with, and opens of the messages that come (RFC 8291, 8292). */
import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { decrypt } from "http_ece";
import type { Receiver } from "./webhook-receiver";

type Received = Receiver["received"][number];

/** @param endpoint where the push service takes its messages */
export function newDevice(endpoint: string) {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16).toString("base64url");
  return {
    subscription: {
      endpoint,
      expirationTime: null,
      keys: { p256dh: pair.getPublicKey("base64url"), auth },
    },
    open: ({ bytes }: Received): unknown =>
      JSON.parse(
        decrypt(bytes, { version: "aes128gcm", privateKey: pair, authSecret: auth }).toString(),
      ),
  };
}

/** @returns what the sender says of itself and the key it proves it with; throws for a wrong signature */
export function readVapid({ headers }: Received) {
  const [, token = "", key = ""] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(headers.authorization)) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("The token's signature is wrong.");
  return { key, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) };
}
