/**
 * The panel beside the pages, or below them on a phone. It chooses the signer and type of the next field, and has the
 * selected field's actions.
 */
"use client";

import { Copy, Files, Redo2, Trash2, Undo2, X } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import type { Field } from "@/lib/contract/signing-shapes";
import { FIELD_TYPES, SIGN_FIELDS } from "@/lib/protocol/sign-request";
import { FIELD_LOOKS } from "../field-words";
import { SignerMark } from "../signer-mark";
import { type NamedSigner, signerOptions } from "./signers";
import type { Fields } from "./use-fields";
import type { Placing } from "./use-placing";

interface FieldPanelProps {
  fields: Fields;
  signers: readonly NamedSigner[];
  placing: Placing;
}

export function FieldPanel({ fields, signers, placing }: FieldPanelProps) {
  const { chosen, armed } = placing;
  return (
    <section
      aria-label="Place fields"
      className="no-print sticky bottom-(--bottom-bar) z-20 order-2 -mx-4 space-y-2 border-t border-line bg-raised px-4 py-2 shadow-high sm:mx-0 sm:rounded-lg sm:border-0 lg:top-4 lg:bottom-auto lg:self-start lg:bg-paper lg:p-3 lg:shadow-paper"
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-semibold max-lg:sr-only">Place fields</h3>
        {chosen ? (
          <p className="min-w-0 flex-1 truncate text-sm font-semibold lg:hidden">
            {whereWords(chosen)}
          </p>
        ) : (
          <SignerChoice signers={signers} placing={placing} className="lg:hidden" />
        )}
        <span className="flex">
          <IconButton
            label="Undo"
            keys="Ctrl Z"
            icon={Undo2}
            disabled={!fields.undo}
            onClick={() => fields.undo?.()}
          />
          <IconButton
            label="Redo"
            keys="Ctrl Shift Z"
            icon={Redo2}
            disabled={!fields.redo}
            onClick={() => fields.redo?.()}
          />
        </span>
      </div>
      <SignerChoice signers={signers} placing={placing} className="max-lg:hidden" />
      {chosen ? (
        <div className="max-lg:block lg:hidden">
          <Chosen field={chosen} signers={signers} placing={placing} />
        </div>
      ) : null}
      <div className={chosen ? "max-lg:hidden" : ""}>
        <Kinds placing={placing} />
        <p className="mt-2 text-sm text-ink-faint max-lg:sr-only">
          {fields.all.length} of {SIGN_FIELDS} fields
        </p>
      </div>
      {armed ? (
        <div className="space-y-2 rounded-md bg-accent-soft px-3 py-2 text-sm text-accent-text">
          <p>Click the page where the {FIELD_LOOKS[armed].name.toLowerCase()} belongs.</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={placing.putInView}>Place it for me</Button>
            <Button variant="quiet" onClick={() => placing.arm(null)}>
              Cancel
            </Button>
          </div>
        </div>
      ) : null}
      {chosen ? (
        <div className="border-t border-line pt-3 max-lg:hidden">
          <Chosen field={chosen} signers={signers} placing={placing} />
        </div>
      ) : null}
    </section>
  );
}

type PartProps = Pick<FieldPanelProps, "signers" | "placing">;

/** Chooses the signer of the next fields. */
function SignerChoice({ signers, placing, className }: PartProps & { className: string }) {
  const id = useId();
  const number = placing.acting?.number ?? 1;
  return (
    <div className={`flex min-w-0 flex-1 items-center gap-2 ${className}`}>
      <SignerMark number={number} />
      <label htmlFor={id} className="sr-only">
        Signer
      </label>
      <Select
        id={id}
        className="min-w-0 flex-1"
        value={placing.acting?.id ?? ""}
        options={signerOptions(signers)}
        onChange={placing.act}
      />
    </div>
  );
}

function Kinds({ placing }: Pick<PartProps, "placing">) {
  const { armed, arm } = placing;
  return (
    <ul data-kinds="" aria-label="Field types" className="grid grid-cols-5 gap-1 lg:grid-cols-1">
      {FIELD_TYPES.map((type) => {
        const { name, icon: Icon, hint } = FIELD_LOOKS[type];
        return (
          <li key={type}>
            <button
              type="button"
              aria-pressed={armed === type}
              title={hint}
              className="flex w-full flex-col items-center gap-1 rounded-md px-1 py-1.5 text-xs font-semibold text-ink-soft hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-text lg:h-9 lg:flex-row lg:gap-2.5 lg:px-2.5 lg:text-sm touch:min-h-11"
              onClick={() => arm(armed === type ? null : type)}
            >
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              {name}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const whereWords = ({ type, page }: Field) => `${FIELD_LOOKS[type].name} on page ${page}`;

function Chosen({ field, signers, placing }: PartProps & { field: Field }) {
  const id = useId();
  const { name } = FIELD_LOOKS[field.type];
  const signer = signers.find(({ id }) => id === field.recipientId);
  const canCopy = placing.pages.length > 1;
  return (
    <div className="flex items-center gap-1 lg:flex-col lg:items-stretch lg:gap-2">
      <p className="text-sm font-semibold max-lg:hidden">{whereWords(field)}</p>
      <span className="lg:hidden">
        <SignerMark number={signer?.number ?? 1} />
      </span>
      <label htmlFor={id} className="sr-only">
        Signer of this field
      </label>
      <Select
        id={id}
        className="min-w-0 flex-1 lg:flex-none"
        value={field.recipientId}
        options={signerOptions(signers)}
        onChange={(signer) => placing.give(field.id, signer)}
      />
      <div className="flex shrink-0 lg:justify-between">
        <IconButton
          label="Copy to all pages"
          icon={Files}
          disabled={!canCopy}
          onClick={() => placing.copyToAll(field.id)}
        />
        <IconButton
          label="Duplicate"
          keys="Ctrl D"
          icon={Copy}
          onClick={() => placing.actions.duplicate(field.id)}
        />
        <IconButton
          label={`Remove this ${name.toLowerCase()}`}
          keys="Delete"
          icon={Trash2}
          onClick={() => placing.actions.remove(field.id)}
        />
        <IconButton
          label="Done with this field"
          className="lg:hidden"
          icon={X}
          onClick={() => placing.choose(null)}
        />
      </div>
    </div>
  );
}
