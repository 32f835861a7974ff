/** The answer that receipts are checked with (D-54, S-012). */
import * as z from "zod";

const kid = z.string().regex(/^[0-9a-f]{16}$/);
const publicKey = z.string().length(43);

export const SigningKeys = z.object({
  alg: z.literal("Ed25519"),
  kid,
  publicKey,
  jwk: z.object({
    kty: z.literal("OKP"),
    crv: z.literal("Ed25519"),
    x: publicKey,
    kid,
    alg: z.literal("EdDSA"),
    use: z.literal("sig"),
  }),
  pem: z.string(),
  retired: z.array(z.object({ kid, publicKey, retiredAt: z.iso.datetime() })),
});
