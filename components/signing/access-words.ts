/** How signers get access, in plain words. */
import { Link2, type LucideIcon, MailCheck, MailOpen } from "lucide-react";
import { ACCESS_MODES, type AccessMode } from "@/lib/protocol/sign-request";

interface AccessLook {
  label: string;
  words: string;
  icon: LucideIcon;
}

export const ACCESS_LOOKS: Readonly<Record<AccessMode, AccessLook>> = {
  before_signing: {
    label: "Code before reading",
    words: "Each signer enters a code from their email before they see the document.",
    icon: MailCheck,
  },
  after_signing: {
    label: "Code for the signed copy",
    words: "The link is enough to read and sign. The signed copy needs a code from their email.",
    icon: MailOpen,
  },
  link: {
    label: "Link only",
    words: "Anyone with a signer’s link can read and sign. The receipt says so.",
    icon: Link2,
  },
};

/** The access modes that work on this server, the usual one first. Without email no code can be sent. */
export const accessModes = (delivers: boolean): readonly [AccessMode, ...AccessMode[]] =>
  delivers ? ACCESS_MODES : ["link"];
