/** Starts a contract from a pack and goes to it, as a note is started. */
import { CONTRACT_LEVEL, type LegalProfile } from "@/lib/kinds/contract/contract";
import type { Pack, PackName } from "@/lib/kinds/contract/pack";
import { loadPack } from "@/lib/kinds/contract/packs/load";
import { contractFromPack } from "@/lib/kinds/contract/start";
import { startFile } from "./start-note";

/** Resolves when the page is being left, or when it failed and a notice says why. */
export const startContract = (name: PackName, profile: LegalProfile): Promise<void> =>
  startFile("contract", async () => {
    const pack = await neededPack(name);
    return {
      doc: contractFromPack(pack, { profile, title: pack.title }),
      minClient: CONTRACT_LEVEL,
    };
  });

export async function neededPack(name: PackName): Promise<Pack> {
  const pack = await loadPack(name);
  if (!pack) throw new Error(`There is no pack ${name}.`);
  return pack;
}

/** Where a reader is, by the language of their browser. */
export function usualProfile(locale: string): LegalProfile {
  switch (new Intl.Locale(locale).maximize().region) {
    case "GB":
      return "uk";
    case "US":
      return "us";
    case "SG":
      return "singapore";
    default:
      return "global";
  }
}
