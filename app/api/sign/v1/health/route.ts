import * as api from "@/lib/contract/signing";
import { signOpenApi } from "@/lib/http/families";

/** Whether signing is there (S-010). */
export const GET = signOpenApi(api.signingHealth, () => ({
  ok: true,
}));
