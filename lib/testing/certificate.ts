/** A certificate for a server of a test, made here so that no private key lies in the project (RFC 5280, DER). */
import { generateKeyPairSync, sign } from "node:crypto";
import { isIPv4 } from "node:net";

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));

const ECDSA_SHA256 = sequence(objectId("2a8648ce3d040302"));
const COMMON_NAME = "550403";
const ALTERNATIVE_NAMES = "551d11";

export interface Certificate {
  key: string;
  cert: string;
}

/** @param names of hosts and IPv4 addresses it is good for; it is its own authority */
export function newCertificate(...names: readonly string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(
    der(0x31, sequence(objectId(COMMON_NAME), der(0x0c, Buffer.from("Sealdesk tests")))),
  );
  const alternatives = names.map((each) =>
    isIPv4(each)
      ? der(0x87, Buffer.from(each.split(".").map(Number)))
      : der(0x82, Buffer.from(each)),
  );
  const day = 86_400_000;
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(
      0xa3,
      sequence(sequence(objectId(ALTERNATIVE_NAMES), der(0x04, sequence(...alternatives)))),
    ),
  );
  const whole = sequence(signed, ECDSA_SHA256, bits(sign("sha256", signed, privateKey)));
  const lines = whole.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
