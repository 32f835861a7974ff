import { signApi } from "@/lib/http/families";
import { sender } from "@/lib/signing/access";
import { listEvents } from "@/lib/signing/events";
import { EventList } from "@/lib/signing/schemas";

/** What happened to a request, oldest first (S-047). */
export const GET = signApi(
  { summary: "Read a request's events", answers: { 200: EventList } },
  sender("read"),
  ({ envelope }) => listEvents(envelope.request.id),
);
