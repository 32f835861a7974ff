/** Who may use an upload route, and how it must be asked; the thread's route asks the second alone. */
import type { Call, Step } from "@/lib/http/route";
import { ticketErrors } from "./errors";
import type { KeyProject } from "./keys";
import { isFromStore } from "./upload";

/** Without a key it is the store that tells of an upload, and signs it; anybody else is told to send a key (D-22). */
export const keyOrSignature: Step<Call & { project: KeyProject | null }, object> = async ({
  project,
  text,
  request,
}) => {
  const signature = request.headers.get("x-vercel-signature");
  if (!project && !(await isFromStore(text, signature))) throw ticketErrors.missingAuthorization();
  return {};
};

/** T-110 */
export const jsonOnly: Step<Call, object> = ({ request }) => {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== "application/json") throw ticketErrors.notJsonType();
  return {};
};
