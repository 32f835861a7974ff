import * as api from "@/lib/contract/desk";
import { created } from "@/lib/http/route";
import { deskApi } from "@/lib/tickets/desk/access";
import { addNote } from "@/lib/tickets/desk/work";

/** Adds a note that only agents see. */
export const POST = deskApi(api.addNote, async ({ account, params, body }) =>
  created(await addNote(account, params.code, body.body)),
);
