/** The payments profiles of this browser and of the signed-in account. */
import type { LocalFile } from "@/client/local-files";
import { keepFile } from "@/components/files/keep-file";
import { readLists } from "@/components/files/read-lists";
import { type PayeeAddress, parsePayeeLink } from "@/lib/protocol/pay-auth";

export const readProfiles = async () => (await readLists(["payments"])).files;

export const linkOf = ({ id, token }: LocalFile): PayeeAddress | null =>
  parsePayeeLink({ pathname: `/payments/${id}`, hash: token });

/** Adds a profile to the lists of this browser and the account. Its title is the owner's name for it. */
export function keepProfile({ payeeId, capability, payeeKey }: PayeeAddress, title: string) {
  const now = new Date().toISOString();
  return keepFile({
    id: payeeId,
    token: `${capability}.${payeeKey}`,
    title,
    titledAt: title ? now : "",
    role: "owner",
    openedAt: now,
    kind: "payments",
    privacy: "e2ee",
  });
}
