import { signOpenApi } from "@/lib/http/families";
import { Healthy } from "@/lib/signing/schemas";

/** Whether signing is there (S-010). */
export const GET = signOpenApi({ summary: "Signing is there", answers: { 200: Healthy } }, () => ({
  ok: true,
}));
