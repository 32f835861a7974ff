import * as api from "@/lib/contract/signing";
import { signOpenApi } from "@/lib/http/families";

export const GET = signOpenApi(api.signingHealth, () => ({ ok: true }));
