/** Takes a person's mails out of the outbox when their account ends: they are no longer ours to keep. */
import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { mailOutbox } from "@/db/schema";
import { sealText } from "@/db/schema/sealed";

/** Every mail to an address, sent or not. */
export async function forgetMails(tx: Tx | Db, address: string): Promise<void> {
  await tx.delete(mailOutbox).where(inArray(mailOutbox.recipient, [address, sealText(address)]));
}

/** A day after it was written, the mail of this kind that was an account's last. @returns how many */
export async function purgeLastMails(kind: string): Promise<number> {
  const gone = await db()
    .delete(mailOutbox)
    .where(
      and(
        eq(mailOutbox.kind, kind),
        ne(mailOutbox.status, "queued"),
        lt(mailOutbox.createdAt, sql`now() - interval '24 hours'`),
      ),
    )
    .returning({ id: mailOutbox.id });
  return gone.length;
}
