import * as shared from "@/lib/contract/signing";
import * as api from "@/lib/contract/signing-sender";
import { signApi } from "@/lib/http/families";
import { either, sender } from "@/lib/signing/access";
import { deleteEnvelope, replaceFields } from "@/lib/signing/envelopes";
import { readEnvelope } from "@/lib/signing/read";

export const GET = signApi(shared.readEnvelope, either("read", "all"), ({ party, by }) =>
  readEnvelope(party, by),
);

export const PATCH = signApi(
  api.replaceFields,
  sender("replace fields"),
  ({ envelope, by, body }) => replaceFields(envelope.request.id, body.fields, by),
);

export const DELETE = signApi(api.deleteEnvelope, sender("whatever state"), ({ envelope }) =>
  deleteEnvelope(envelope.request.id),
);
