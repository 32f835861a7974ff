/** A ticket that is answered, with a webhook: the server reads tickets, because it mails them. */
import { randomUUID } from "node:crypto";
import { POST as inviteRoute } from "@/app/api/desk/projects/[id]/members/route";
import { POST as webhooksRoute } from "@/app/api/desk/projects/[id]/webhooks/route";
import { POST as replyRoute } from "@/app/api/desk/tickets/[code]/reply/route";
import { POST as resetRoute } from "@/app/api/desk/tickets/[code]/reset-link/route";
import { makeProjectKey } from "@/lib/tickets/keys";
import { signUpThere } from "../accounts";
import { at, newProject } from "../desk";
import { linkOf, writeTo } from "../threads";
import { file } from "../tickets";
import { Planting } from "./planting";

export async function plantTickets() {
  const planting = new Planting();
  const agent = await signUpThere();
  const { id } = await newProject([[agent, "owner"]]);
  const invited = { email: planting.email("who was invited to a desk"), role: "agent" };
  const members = "/api/desk/projects/:id/members";
  const invite = await at(agent, inviteRoute, members, { id }, { body: invited });
  const url = `https://hooks.invalid/${randomUUID()}`;
  const hook = { url: planting.text("the address of a webhook", url) };
  const hooks = "/api/desk/projects/:id/webhooks";
  const added = await at(agent, webhooksRoute, hooks, { id }, { body: hook });
  planting.text("the secret of a webhook", added.body.secret.slice("whsec_".length));

  const project = await makeProjectKey(agent.userId, id, "Shop");
  planting.key("a project key", project.key);
  const once = { "Idempotency-Key": randomUUID() };
  const email = planting.email("who wrote a ticket");
  const message = planting.text("the words of a ticket");
  const filed = await file(project, { email, message }, once);
  const link = linkOf(filed);
  planting.key("a customer's link to a ticket", link.k ?? "");
  const { code } = link;
  const one = "/api/desk/tickets/:code";
  const said = { body: { body: planting.text("the answer to a ticket") } };
  const answered = await at(agent, replyRoute, `${one}/reply`, { code }, said);
  const thanked = await writeTo(link, { body: "Thanks." });
  const reset = await at(agent, resetRoute, `${one}/reset-link`, { code }, { body: {} });
  const again = await at(agent, replyRoute, `${one}/reply`, { code }, { body: { body: "Hello." } });
  const answers = [invite, added, filed, answered, thanked, reset, again];
  return { markers: planting.markers, statuses: answers.map(({ status }) => status) };
}
