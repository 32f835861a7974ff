/** How signers get in, in plain words. */
import { Link2, type LucideIcon, MailCheck, MailOpen } from "lucide-react";
import type { AccessMode } from "@/lib/protocol/sign-request";

interface AccessLook {
  label: string;
  words: string;
  icon: LucideIcon;
}

export const ACCESS_LOOKS: Readonly<Record<AccessMode, AccessLook>> = {
  before_signing: {
    label: "Code before reading",
    words: "Each signer types a code from their mail before they see the document.",
    icon: MailCheck,
  },
  after_signing: {
    label: "Code for the signed copy",
    words: "The link alone opens and signs. The signed copy needs a code from their mail.",
    icon: MailOpen,
  },
  link: {
    label: "Link alone",
    words: "Whoever has a signer’s link can read and sign. The receipt says so.",
    icon: Link2,
  },
};
