/** The payments profiles of this browser and of the signed-in account. */
import { seemsSignedIn } from "@/client/account/signed-in";
import { type LocalFile, list } from "@/client/local-files";
import { accountLibrary, keepFile } from "@/components/files/keep-file";
import { mergeLists } from "@/components/files/merge-lists";
import { type PayeeAddress, parsePayeeLink } from "@/lib/protocol/pay-auth";

export async function readProfiles(): Promise<LocalFile[]> {
  const here = await list(undefined, ["payments"]);
  const there = seemsSignedIn()
    ? await accountLibrary().then(({ library }) => library(undefined, ["payments"]))
    : null;
  return mergeLists(here, there ?? []).files;
}

export const linkOf = ({ id, token }: LocalFile): PayeeAddress | null =>
  parsePayeeLink({ pathname: `/payments/${id}`, hash: token });

/** Lists a profile here and in the account; its title is what its owner calls it. */
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
