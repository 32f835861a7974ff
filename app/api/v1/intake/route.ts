import * as api from "@/lib/contract/tickets";
import { keyedBody } from "@/lib/http/idempotency";
import { created } from "@/lib/http/route";
import { intakeApi, storedAttachments, ticketBody } from "@/lib/tickets/access";
import { fileTicket } from "@/lib/tickets/intake";

/** Files a ticket into the key's project. After a 5xx nothing was written. */
export const POST = intakeApi(
  api.fileTicket,
  storedAttachments(ticketBody(api.fileTicket)),
  keyedBody,
  async ({ project, body, keyedBody }) => created(await fileTicket(project, body, keyedBody)),
);
