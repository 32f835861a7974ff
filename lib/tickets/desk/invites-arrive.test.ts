import { expect, test } from "vitest";
import { POST as joinRoute } from "@/app/api/desk/join/route";
import { POST as inviteRoute } from "@/app/api/desk/projects/[id]/members/route";
import { deliverMails } from "@/lib/mail/deliver";
import { signUp } from "@/lib/testing/accounts";
import { at, newProject } from "@/lib/testing/desk";
import { outboxRows, soon, withMailServer } from "@/lib/testing/outbox";

const house = withMailServer();

test("an invitation is mailed, and its link lets one person join", async () => {
  // D-27
  const [owner, guest, late] = await Promise.all([signUp(), signUp(), signUp()]);
  const { id } = await newProject([[owner, "owner"]], { name: "Chairs & <more>" });
  const email = "grace@sealdesk.test";
  const body = { email, role: "agent" };
  const members = "/api/desk/projects/:id/members";
  expect((await at(owner, inviteRoute, members, { id }, { body })).body.mail).toBe(true);
  const arrived = () =>
    house.server.taken.find((mail) => [mail.to].flat().some((to) => to?.text === email));
  await soon(async () => {
    await deliverMails();
    return arrived() !== undefined;
  }).toBe(true);
  const mail = arrived();
  expect(mail?.subject).toBe("Ada invites you to Chairs & <more>");
  expect(`${mail?.html}`).not.toContain("<more>");
  const link = /http:\/\/sealdesk\.test\/desk\/join#([\w-]{43})(?![\w-])/;
  const [address, token] = link.exec(mail?.text ?? "") ?? [];
  expect(`${mail?.html}`).toContain(`href="${address}"`);
  // The stored mail no longer contains the token.
  await soon(async () => JSON.stringify(await outboxRows())).not.toContain(token);
  const join = (who: typeof guest) => at(who, joinRoute, "/api/desk/join", {}, { body: { token } });
  expect((await join(guest)).body.project).toMatchObject({ id, role: "agent" });
  expect((await join(late)).status).toBe(404);
});
