import * as api from "@/lib/contract/signing";
import { signOpenApi } from "@/lib/http/families";
import { publicSigningKey } from "@/lib/signing/signing-key";

export const GET = signOpenApi(api.readSigningKeys, () => publicSigningKey());
