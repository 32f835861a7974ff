import { capability, level, writers } from "@/lib/files/access";
import { syncEncrypted, writesEncrypted } from "@/lib/files/encrypted-sync";
import { EncryptedSync, EncryptedSynced } from "@/lib/files/schemas";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** One round of sync of an encrypted file; the same update again is harmless while it is retained. */
export const POST = filesApi(
  { summary: "Sync an encrypted file", answers: { 200: EncryptedSynced }, refusals: [403, 409] },
  capability,
  body(EncryptedSync),
  writers(writesEncrypted),
  level,
  ({ access, body }) => syncEncrypted(access, body),
);
