/** The form of a contract, made of its pack: its parties, its terms, and what it is as a document. */
"use client";

import { useEditing } from "@/components/business/editor/editing-context";
import { FieldPair, FieldSection, MoreFields } from "@/components/business/editor/field-section";
import { LogoField } from "@/components/business/editor/logo-field";
import { PaperChoice, PaperField } from "@/components/business/editor/paper-field";
import {
  CONTRACT_DESIGNS,
  type Contract,
  type ContractParty,
  LEGAL_PROFILES,
  type PartyName,
  profileOf,
  type Side,
} from "@/lib/kinds/contract/contract";
import { setLegalProfile } from "@/lib/kinds/contract/edit";
import type { Pack } from "@/lib/kinds/contract/pack";
import { PROFILE_LABELS } from "@/lib/kinds/contract/profiles";
import { formTerms } from "@/lib/kinds/contract/variables";
import { DESIGN_NAMES } from "../contract-names";
import { TermField } from "./term-field";

interface ContractFieldsProps {
  contract: Contract;
  pack: Pack | null;
  isEditable: boolean;
}

export function ContractFields({ contract, pack, isEditable }: ContractFieldsProps) {
  const terms = formTerms(contract, pack);
  return (
    <div className="paper-fields-list">
      {pack ? <p className="contract-note">{pack.note}</p> : null}
      <PartySection side="us" party={contract.parties.us} pack={pack} />
      <PartySection side="them" party={contract.parties.them} pack={pack} />
      {terms.length > 0 ? (
        <FieldSection title="Terms" about={`${terms.length}`} open>
          {terms.map((term) => (
            <TermField key={term.name} term={term} contract={contract} />
          ))}
        </FieldSection>
      ) : null}
      <DocumentSection contract={contract} pack={pack} isEditable={isEditable} />
    </div>
  );
}

const RARE = ["name", "attn", "signer_title"] as const;

function PartySection({
  side,
  party,
  pack,
}: {
  side: Side;
  party: ContractParty;
  pack: Pack | null;
}) {
  const required = new Set<PartyName>(pack?.parties[side].required);
  const usual = side === "us" ? "First party" : "Second party";
  const role = party.role || pack?.parties[side].role || usual;
  const field = (name: Exclude<PartyName, "address">) => ({
    source: `${side}.${name}`,
    value: party[name],
    ...(required.has(name) ? {} : { placeholder: "Optional" }),
  });
  return (
    <FieldSection title={role} about={party.legal_name || "Empty"} open>
      <PaperField {...field("legal_name")} label="Full legal name" />
      <PaperField
        source={`${side}.address`}
        value={party.address.join("\n")}
        label="Address"
        kind="lines"
      />
      <FieldPair>
        <PaperField {...field("company_no")} label="Company number" />
        <PaperField {...field("jurisdiction")} label="Place of registration" />
      </FieldPair>
      <FieldPair>
        <PaperField {...field("signer_name")} label="Who signs" />
        <PaperField {...field("email")} label="Email" inputMode="email" />
      </FieldPair>
      <MoreFields isUsed={RARE.some((name) => party[name] !== "")}>
        <FieldPair>
          <PaperField {...field("signer_title")} label="Signatory’s title" />
          <PaperField {...field("attn")} label="Contact for notices" />
        </FieldPair>
        <FieldPair>
          <PaperField {...field("role")} label="Role in the contract" placeholder={usual} />
          <PaperField {...field("name")} label="Short name" />
        </FieldPair>
      </MoreFields>
    </FieldSection>
  );
}

const SIZES = [
  ["a4", "A4"],
  ["letter", "Letter"],
  ["legal", "Legal"],
] as const;

function DocumentSection({ contract, pack, isEditable }: ContractFieldsProps) {
  const { change } = useEditing();
  const { title, subtitle, number, design, paper } = contract;
  const profile = profileOf(contract);
  const size = SIZES.find(([value]) => value === paper)?.[1];
  return (
    <FieldSection title="Document" about={`${DESIGN_NAMES[design]}, ${size}`} open={pack === null}>
      <PaperField source="title" label="Title" value={title} />
      <FieldPair>
        <PaperField source="subtitle" label="Subtitle" value={subtitle} />
        <PaperField source="number" label="Number" value={number} />
      </FieldPair>
      <PaperChoice
        source="legalProfile"
        label="Legal profile"
        value={profile}
        options={LEGAL_PROFILES.map((one) => [one, PROFILE_LABELS[one]])}
        hint="Changes the words that you haven’t changed yourself."
        onSet={(next) => change((doc) => setLegalProfile(doc, pack, next))}
      />
      <FieldPair>
        <PaperChoice
          source="design"
          label="Design"
          value={design}
          options={CONTRACT_DESIGNS.map((one) => [one, DESIGN_NAMES[one]])}
        />
        <PaperChoice source="paper" label="Page size" value={paper} options={SIZES} />
      </FieldPair>
      {isEditable ? <LogoField logo={contract.logo} /> : null}
    </FieldSection>
  );
}
