import { created } from "@/lib/http/route";
import { intakeApi, mark, ticketBody } from "@/lib/tickets/access";
import { fileTicket } from "@/lib/tickets/intake";
import { IntakeRequest, IntakeResponse } from "@/lib/tickets/schemas";

/** Files a ticket into the key's project; what answers 5xx has written nothing. */
export const POST = intakeApi(
  {
    summary: "File a ticket",
    answers: { 201: IntakeResponse },
    refusals: [404, 422],
  },
  ticketBody(IntakeRequest),
  mark,
  async ({ project, body, mark }) => created(await fileTicket(project, body, mark)),
);
