import { signOpenApi } from "@/lib/http/families";
import { SigningKeys } from "@/lib/signing/key-schemas";
import { publicSigningKey } from "@/lib/signing/signing-key";

/** The key that seals receipts and all that ever did, for anyone who has one to check. */
export const GET = signOpenApi(
  { summary: "Read the keys receipts are sealed with", answers: { 200: SigningKeys } },
  () => publicSigningKey(),
);
