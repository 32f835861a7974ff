/** The names and icons of field types. */
import { AtSign, CalendarDays, CaseUpper, type LucideIcon, PenLine, UserRound } from "lucide-react";
import type { FieldType } from "@/lib/protocol/sign-request";

interface FieldLook {
  name: string;
  icon: LucideIcon;
  /** Shown when nobody has to fill the field in. */
  hint: string;
}

export const FIELD_LOOKS: Readonly<Record<FieldType, FieldLook>> = {
  signature: { name: "Signature", icon: PenLine, hint: "The signer signs here." },
  date: { name: "Date", icon: CalendarDays, hint: "The date of signing, filled in automatically." },
  initials: {
    name: "Initials",
    icon: CaseUpper,
    hint: "The signer’s initials, filled in automatically.",
  },
  name: {
    name: "Name",
    icon: UserRound,
    hint: "The name they sign with, filled in automatically.",
  },
  email: {
    name: "Email",
    icon: AtSign,
    hint: "The signer’s email address, filled in automatically.",
  },
};

/** A signer's placeholder while their name is not known. */
export const signerName = (name: string, number: number): string =>
  name.trim() === "" ? `Signer ${number}` : name.trim();
