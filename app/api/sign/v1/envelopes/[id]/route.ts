import { signApi } from "@/lib/http/families";
import { body, emptyBody } from "@/lib/http/parse";
import { either, sender } from "@/lib/signing/access";
import { deleteEnvelope, replaceFields } from "@/lib/signing/envelopes";
import { readEnvelope } from "@/lib/signing/read";
import { Done, EnvelopeView, FieldsChange, SenderView } from "@/lib/signing/schemas";

/** A request as its sender or one of its signers sees it (S-040). */
export const GET = signApi(
  { summary: "Read a signing request", answers: { 200: EnvelopeView } },
  either("read", "all"),
  ({ party, by }) => readEnvelope(party, by),
);

/** Replaces the fields of a draft (S-060). */
export const PATCH = signApi(
  { summary: "Replace the fields of a draft", answers: { 200: SenderView } },
  sender("replace fields"),
  body(FieldsChange),
  ({ envelope, by, body }) => replaceFields(envelope.request.id, body.fields, by),
);

/** Removes a request with everything that belongs to it (S-068). */
export const DELETE = signApi(
  { summary: "Delete a signing request for ever", answers: { 200: Done } },
  sender("whatever state"),
  emptyBody,
  ({ envelope }) => deleteEnvelope(envelope.request.id),
);
