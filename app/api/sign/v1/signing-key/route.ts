import * as api from "@/lib/contract/signing";
import { signOpenApi } from "@/lib/http/families";
import { publicSigningKey } from "@/lib/signing/signing-key";

/** The key that seals receipts and all that ever did, for anyone who has one to check. */
export const GET = signOpenApi(api.readSigningKeys, () => publicSigningKey());
