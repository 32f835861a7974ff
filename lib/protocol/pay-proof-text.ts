/** What a wallet's owner signs to show that an address is theirs (DB-083). */
import type { PayFamily } from "./pay-families";

export const walletProofText = (payeeId: string, family: PayFamily, address: string): string =>
  `Sealdesk payments\nProfile: ${payeeId}\nWallet: ${address}\nNetwork: ${family}\n\nSign to show this wallet is yours. This costs nothing and moves no money.`;
