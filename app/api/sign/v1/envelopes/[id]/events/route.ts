import * as api from "@/lib/contract/signing-sender";
import { signApi } from "@/lib/http/families";
import { sender } from "@/lib/signing/access";
import { listEvents } from "@/lib/signing/events";

export const GET = signApi(api.readEvents, sender("read"), ({ envelope }) =>
  listEvents(envelope.request.id),
);
