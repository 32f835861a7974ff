import { deskApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";
import { agent } from "@/lib/tickets/desk/access";
import { NewNote, OneMessage } from "@/lib/tickets/desk/ticket-schemas";
import { addNote } from "@/lib/tickets/desk/work";

/** A note among agents, which nobody else sees. */
export const POST = deskApi(
  { summary: "Note something on a ticket", answers: { 201: OneMessage }, refusals: [404] },
  agent,
  body(NewNote),
  async ({ account, params, body }) =>
    created(await addNote(account, params.code ?? "", body.body)),
);
