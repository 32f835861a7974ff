/** Which callers the desk's routes accept: signed-in people, for projects they are members of. */
import { randomUUID } from "node:crypto";
import { db } from "@/db/client";
import { ticketCanned, webhookDelivery } from "@/db/schema";
import { newInvite, newProject, type TestProject } from "@/lib/testing/desk";
import { filed } from "@/lib/testing/tickets";
import { makeProjectKey } from "@/lib/tickets/keys";
import { addEndpoint } from "@/lib/webhooks/endpoints";
import type { Answer } from "./kinds";
import type { Given, Made, Row } from "./table";

const OK: Answer = [200, null];
const CREATED: Answer = [201, null];
const NOT_FOUND: Answer = [404, "not_found"];
const none = () => ({});

/** Another owner lets the first one go. */
const owned = async ({ owner, world: { somebody } }: Given): Promise<TestProject> => {
  const members = owner.userId === somebody.userId ? [] : [[somebody, "owner"] as const];
  return newProject([[owner, "owner"], ...members]);
};
const projectId = async (given: Given) => (await owned(given)).id;

const desk = (answer: Answer, body?: Made<object>, more: Partial<Row> = {}): Row => ({
  in: answer,
  ...(body && { body }),
  ...more,
});
const onProject = (answer: Answer, body?: Made<object>, more: Partial<Row> = {}): Row =>
  desk(answer, body, {
    id: projectId,
    answers: { "a session, for what is another account's": NOT_FOUND },
    ...more,
  });

const ticketCode = async (given: Given): Promise<string> => {
  const { id } = await owned(given);
  return filed(await makeProjectKey(given.owner.userId, id, "Shop"));
};
const onTicket = (answer: Answer, body?: Made<object>, more: Partial<Row> = {}): Row =>
  onProject(answer, body, { id: ticketCode, ...more });

type Part = NonNullable<Row["part"]>;
const inviteId: Part = async ({ id, owner }) =>
  (await newInvite({ id, slug: "", name: "" }, owner)).id;
const keyId: Part = async ({ id, owner }) => (await makeProjectKey(owner.userId, id, "Shop")).id;
const cannedId: Part = async ({ id: projectId }) => {
  const values = { projectId, name: "Hello", body: "Hello." };
  const [row] = await db().insert(ticketCanned).values(values).returning();
  return row?.id ?? "";
};
/** Its name has no address, so nothing goes out. */
const HOOK = "https://hooks.invalid/";
const webhookId: Part = async ({ id }) =>
  (await addEndpoint({ kind: "project", id }, { url: HOOK, events: [] })).endpoint.id;
const deliveryId: Part = async (given) => {
  const endpointId = await webhookId(given);
  const about = { endpointId, eventId: "evt_1", type: "ticket.created", payload: "{}" };
  const [row] = await db()
    .insert(webhookDelivery)
    .values({ ...about, status: "failed" })
    .returning();
  return row?.id ?? "";
};

export const deskRows: Record<string, Row> = {
  "POST /api/desk/projects": desk(CREATED, () => ({ name: "Acme" })),
  "GET /api/desk/projects/:id": onProject(OK),
  "PATCH /api/desk/projects/:id": onProject(OK, () => ({ ack: false })),
  "DELETE /api/desk/projects/:id": onProject([400, "invalid_request"], () => ({ confirm: "-" })),
  "POST /api/desk/projects/:id/restore": onProject(NOT_FOUND, none),
  "GET /api/desk/projects/:id/members": onProject(OK),
  "POST /api/desk/projects/:id/members": onProject(
    CREATED,
    () => ({ email: "grace@sealdesk.test", role: "agent" }),
    {
      answers: {
        "a session, for what is another account's": NOT_FOUND,
        "a session in Lockdown": [403, "lockdown"],
      },
    },
  ),
  "PATCH /api/desk/projects/:id/members/:userId": onProject(OK, () => ({ role: "agent" }), {
    part: ({ owner }) => owner.userId,
  }),
  "DELETE /api/desk/projects/:id/members/:userId": onProject(OK, undefined, {
    part: ({ owner }) => owner.userId,
  }),
  "DELETE /api/desk/projects/:id/invites/:inviteId": onProject(OK, undefined, { part: inviteId }),
  "GET /api/desk/projects/:id/keys": onProject(OK),
  "POST /api/desk/projects/:id/keys": onProject(CREATED, none),
  "PATCH /api/desk/projects/:id/keys/:keyId": onProject(OK, () => ({ rate_max: 30 }), {
    part: keyId,
  }),
  "DELETE /api/desk/projects/:id/keys/:keyId": onProject(OK, undefined, { part: keyId }),
  "GET /api/desk/projects/:id/canned": onProject(OK),
  "POST /api/desk/projects/:id/canned": onProject(CREATED, () => ({ name: "Hi", body: "Hi." })),
  "PATCH /api/desk/projects/:id/canned/:cannedId": onProject(OK, () => ({ body: "Hi." }), {
    part: cannedId,
  }),
  "DELETE /api/desk/projects/:id/canned/:cannedId": onProject(OK, undefined, { part: cannedId }),
  "POST /api/desk/tickets/bulk": desk(OK, () => ({ codes: ["none"], status: "open" })),
  "GET /api/desk/tickets/:code": onTicket(OK),
  "PATCH /api/desk/tickets/:code": onTicket(OK, () => ({ status: "resolved" })),
  "POST /api/desk/tickets/:code/reply": onTicket(OK, () => ({ body: "Hello." })),
  "POST /api/desk/tickets/:code/notes": onTicket(CREATED, () => ({ body: "Hello." })),
  "POST /api/desk/tickets/:code/read": onTicket(OK, () => ({ seen: randomUUID() })),
  "POST /api/desk/tickets/:code/reset-link": onTicket(OK, none),
  "POST /api/desk/tickets/:code/upload": onTicket([415, "unsupported_content_type"], none),
  "POST /api/desk/tickets/:code/mails/:mailId/retry": onTicket(NOT_FOUND, none, {
    part: () => randomUUID(),
  }),
  "GET /api/desk/projects/:id/webhooks": onProject(OK),
  "POST /api/desk/projects/:id/webhooks": onProject(CREATED, () => ({ url: HOOK })),
  "PATCH /api/desk/projects/:id/webhooks/:webhookId": onProject(OK, () => ({ enabled: false }), {
    part: webhookId,
  }),
  "DELETE /api/desk/projects/:id/webhooks/:webhookId": onProject(OK, undefined, {
    part: webhookId,
  }),
  "GET /api/desk/projects/:id/webhooks/:webhookId/redeliver": onProject(OK, undefined, {
    part: webhookId,
  }),
  "POST /api/desk/projects/:id/webhooks/:webhookId/redeliver": onProject(OK, none, {
    part: webhookId,
  }),
  "POST /api/desk/projects/:id/webhooks/:webhookId/secret": onProject(OK, none, {
    part: webhookId,
  }),
  "POST /api/desk/projects/:id/webhooks/:webhookId/test": onProject(OK, none, { part: webhookId }),
  "GET /api/desk/projects/:id/webhook-deliveries": onProject(OK),
  "GET /api/desk/projects/:id/webhook-deliveries/:deliveryId": onProject(OK, undefined, {
    part: deliveryId,
  }),
  "POST /api/desk/projects/:id/webhook-deliveries/:deliveryId/redeliver": onProject(OK, none, {
    part: deliveryId,
  }),
  // Nobody of the table has a customer's link.
  "GET /api/t/:code": { in: NOT_FOUND },
  "POST /api/t/:code/reply": { in: NOT_FOUND, body: none },
  "POST /api/t/:code/upload": { in: NOT_FOUND, body: none },
  "POST /api/desk/join": desk(OK, async ({ world: { somebody } }) => {
    const project = await newProject([[somebody, "owner"]]);
    return { token: (await newInvite(project, somebody)).token };
  }),
  "POST /api/desk/join/look": {
    in: OK,
    body: async ({ world: { somebody } }) => {
      const project = await newProject([[somebody, "owner"]]);
      return { token: (await newInvite(project, somebody)).token };
    },
  },
};
