/** A party of a paper: its name and address, and what identifies it. */
"use client";

import { memo } from "react";
import type { Party, PartyName } from "@/lib/kinds/business/paper";
import { FieldPair, FieldSection, MoreFields } from "./field-section";
import { PaperChoice, PaperField } from "./paper-field";

interface PartySectionProps {
  name: PartyName;
  title: string;
  party: Party;
  open?: boolean;
}

const RARE = ["legalName", "phone", "website", "taxId", "companyNo"] as const;

export const PartySection = memo(function PartySection(props: PartySectionProps) {
  const { name, title, party, open = false } = props;
  const field = (key: keyof Party) => ({ source: `${name}.${key}`, value: party[key] });
  return (
    <FieldSection title={title} about={party.name || "Empty"} open={open}>
      <PaperField {...field("name")} label="Name" />
      <PaperField {...field("address")} label="Address" kind="lines" />
      <FieldPair>
        <PaperChoice {...field("country")} label="Country" options={countries()} />
        <PaperField {...field("vatId")} label="VAT number" />
      </FieldPair>
      <PaperField {...field("email")} label="Email" inputMode="email" />
      <MoreFields isUsed={RARE.some((key) => party[key] !== "")}>
        <PaperField {...field("legalName")} label="Legal name" />
        <FieldPair>
          <PaperField {...field("taxId")} label="Tax number" />
          <PaperField {...field("companyNo")} label="Company number" />
        </FieldPair>
        <FieldPair>
          <PaperField {...field("phone")} label="Phone" inputMode="tel" />
          <PaperField {...field("website")} label="Website" inputMode="url" />
        </FieldPair>
      </MoreFields>
    </FieldSection>
  );
});

type Option = readonly [value: string, label: string];
let known: Option[] | undefined;
/** Codes that the browser has names for, and that are no countries. */
const OTHERS = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" "));

/** In the reader's language, by their alphabet. */
function countries(): Option[] {
  if (known) return known;
  const names = new Intl.DisplayNames(undefined, { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const found = codes.flatMap((code): Option[] => {
    const name = OTHERS.has(code) ? undefined : names.of(code);
    return name === undefined ? [] : [[code, name]];
  });
  known = [["", "Not given"], ...found.sort(([, one], [, other]) => one.localeCompare(other))];
  return known;
}
