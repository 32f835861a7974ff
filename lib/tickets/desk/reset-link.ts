/** Ends all links that a ticket's customer has (D-21). */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { ticketMail, ticket as tickets } from "@/db/schema";
import { rewriteUnsent } from "@/lib/mail/rewrite";
import { capabilityOf } from "../links";
import { lockTicketForMember } from "../lock";

/** The customer's next mail has the new link, and so do mails that wait for a retry. @throws 404 */
export async function resetLink(userId: string, code: string): Promise<void> {
  await db().transaction(async (tx) => {
    const { id, link } = await lockTicketForMember(tx, userId, code);
    const next = link + 1;
    await tx.update(tickets).set({ link: next }).where(eq(tickets.id, id));
    const mails = await tx
      .select({ id: ticketMail.mailId })
      .from(ticketMail)
      .where(eq(ticketMail.ticketId, id));
    const ids = mails.map((mail) => mail.id);
    await rewriteUnsent(tx, ids, capabilityOf(id, link), capabilityOf(id, next));
  });
}
