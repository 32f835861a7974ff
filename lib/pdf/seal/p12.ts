/** Opens the PKCS#12 file of SIGN_P12. */
import { createPrivateKey, X509Certificate } from "node:crypto";
import type Forge from "node-forge";
import type { SealKey } from "./cms";

/**
 * @param file base64
 * @throws Error with words for who set it, when it cannot be opened or has no key with its certificate
 */
export async function openP12(file: string, password: string): Promise<SealKey> {
  const { default: forge } = await import("node-forge");
  const { asn1, pki, pkcs12, util } = forge;
  const der = (value: Forge.asn1.Asn1) => Buffer.from(asn1.toDer(value).getBytes(), "latin1");
  let bags: Forge.pkcs12.Bag[];
  try {
    const opened = pkcs12.pkcs12FromAsn1(asn1.fromDer(util.decode64(file)), false, password);
    bags = opened.safeContents.flatMap(({ safeBags }) => safeBags);
  } catch {
    throw new Error("SIGN_P12 is no PKCS#12 file in base64, or SIGN_P12_PASSWORD is not its own.");
  }
  const keys = bags.flatMap(({ type, key, asn1: raw }) => {
    if (type !== pki.oids.pkcs8ShroudedKeyBag && type !== pki.oids.keyBag) return [];
    const info = key ? pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(key)) : raw;
    return [createPrivateKey({ key: der(info), format: "der", type: "pkcs8" })];
  });
  const certificates = bags.flatMap(({ type, cert, asn1: raw }) =>
    type === pki.oids.certBag ? [der(cert ? pki.certificateToAsn1(cert) : raw)] : [],
  );
  const [key] = keys;
  const own = key && certificates.find((one) => new X509Certificate(one).checkPrivateKey(key));
  if (!key || !own) throw new Error("SIGN_P12 holds no key with its certificate.");
  return { key, certificates: [own, ...certificates.filter((one) => one !== own)] };
}
