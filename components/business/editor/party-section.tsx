/** A party of a paper: its name and address, and what identifies it. */
"use client";

import { memo } from "react";
import { countries } from "@/lib/kinds/business/countries";
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
        <PaperChoice {...field("country")} label="Country" options={countryOptions()} />
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

let known: readonly (readonly [code: string, name: string])[] | undefined;
const countryOptions = () => {
  known ??= [["", "Not given"], ...countries()];
  return known;
};
