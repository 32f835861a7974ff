import * as shared from "@/lib/contract/signing";
import * as api from "@/lib/contract/signing-sender";
import { signApi } from "@/lib/http/families";
import { body, emptyBody } from "@/lib/http/parse";
import { either, sender } from "@/lib/signing/access";
import { deleteEnvelope, replaceFields } from "@/lib/signing/envelopes";
import { readEnvelope } from "@/lib/signing/read";

/** A request as its sender or one of its signers sees it (S-040). */
export const GET = signApi(shared.readEnvelope, either("read", "all"), ({ party, by }) =>
  readEnvelope(party, by),
);

/** Replaces the fields of a draft (S-060). */
export const PATCH = signApi(
  api.replaceFields,
  sender("replace fields"),
  body(api.replaceFields),
  ({ envelope, by, body }) => replaceFields(envelope.request.id, body.fields, by),
);

/** Removes a request with everything that belongs to it (S-068). */
export const DELETE = signApi(
  api.deleteEnvelope,
  sender("whatever state"),
  emptyBody,
  ({ envelope }) => deleteEnvelope(envelope.request.id),
);
