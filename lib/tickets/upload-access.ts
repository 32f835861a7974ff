/** Who may use an upload route, and in which format. The thread's route checks only the format. */
import type { Call, Step } from "@/lib/http/route";
import { ticketErrors } from "./errors";
import type { KeyProject } from "./keys";
import { isFromStore } from "./upload";

/** Without a key, only the store's signed report of an upload is accepted; anybody else is asked for a key (D-22). */
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
