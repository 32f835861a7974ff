/** Documents to sign: the server reads them until they are deleted, because it adds the signatures. */
import * as sendLinkRoute from "@/app/api/sign/v1/envelopes/[id]/send-link/route";
import { confirmByEmail } from "@/lib/accounts/admin";
import { signUpThere } from "../accounts";
import { ask, newEnvelope, recipientsOf, signAs, tokenOf } from "../signing";
import { Planting } from "./planting";

export async function plantSigning() {
  const planting = new Planting();
  const sender = await signUpThere();
  await confirmByEmail(sender.email);
  const recipients = recipientsOf(2);
  for (const { email } of recipients) planting.text("a signer", email);
  const title = planting.text("the title of a document to sign");
  const waits = await newEnvelope({ title, recipients }, sender.headers, 2);
  const open = await newEnvelope();
  const asked = { token: waits.adminToken, body: { recipientId: "r1" }, headers: sender.headers };
  const sent = await ask(sendLinkRoute.POST, waits.id, { ...asked, rest: "/send-link" });
  planting.key("a sender's token", waits.adminToken);
  for (const place of [0, 1]) planting.key("a signer's token", tokenOf(waits, place));
  planting.key("the token of one who signed", tokenOf(open));
  const name = planting.text("the name of one who signed");
  const signed = await signAs(open, 0, { name });
  return { markers: planting.markers, statuses: [sent.status, signed.status] };
}
