/** Mails the owners of a project when one of its webhooks was turned off after failures (PY-095). */
import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { ticketMember, ticketProject, user } from "@/db/schema";
import { layOut } from "@/lib/mail/layout";
import { enqueue, type Mail } from "@/lib/mail/outbox";
import { OFF_WORDS, type TurnedOff, tellTurnedOff } from "@/lib/webhooks/turn-off";

function offMail(to: string, project: { id: string; name: string }, off: TurnedOff): Mail {
  const letter = layOut({
    title: "A webhook was turned off",
    opening: `A webhook of ${project.name} was turned off.`,
    // Only the host, since the rest of a URL may be a secret. A URL sealed with another APP_SECRET cannot be read at
    // all.
    facts: URL.canParse(off.url) ? [["Receiver", new URL(off.url).host]] : [],
    paragraphs: [
      OFF_WORDS[off.reason],
      "Turn it on again once the receiver works. You can resend undelivered events from its log. Events that happen while it’s off aren’t kept.",
    ],
    button: { label: "Open the project", path: `/desk/projects/${project.id}` },
    footer: `You received this email because you’re an owner of ${project.name}.`,
  });
  return {
    kind: "webhook-off",
    to,
    subject: `A webhook of ${project.name} was turned off`,
    ...letter,
  };
}

async function tellOwners(tx: Tx, off: TurnedOff): Promise<void> {
  const owners = await tx
    .select({ email: user.email, id: ticketProject.id, name: ticketProject.name })
    .from(ticketMember)
    .innerJoin(ticketProject, eq(ticketProject.id, ticketMember.projectId))
    .innerJoin(user, eq(user.id, ticketMember.userId))
    .where(
      and(
        eq(ticketProject.id, off.ownerId),
        eq(ticketMember.role, "owner"),
        isNull(ticketProject.deletedAt),
      ),
    );
  await enqueue(
    tx,
    owners.map(({ email, ...project }) => offMail(email, project, off)),
  );
}

/** @returns for how many webhooks mails were written */
export const tellWebhooksOff = async (): Promise<{ told: number }> => ({
  told: await tellTurnedOff("project", tellOwners),
});
