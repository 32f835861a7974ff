/** Read-only fields on a page. */
import type { Field } from "@/lib/contract/signing-shapes";
import { FIELD_LOOKS } from "../field-words";
import { SignerMark } from "../signer-mark";
import "../signing.css";
import { boxStyle } from "./field-box";
import type { NamedSigner } from "./signers";

interface FieldsShownProps {
  page: number;
  fields: readonly Field[];
  signers: readonly NamedSigner[];
}

export function FieldsShown({ page, fields, signers }: FieldsShownProps) {
  return fields
    .filter((field) => field.page === page)
    .map((field) => {
      const signer = signers.find(({ id }) => id === field.recipientId);
      const { name, icon: Icon } = FIELD_LOOKS[field.type];
      return signer ? (
        <div
          key={field.id}
          className="sign-field"
          data-signer={signer.number}
          style={boxStyle(field)}
        >
          <span className="sign-field-face">
            <SignerMark number={signer.number} />
            <Icon aria-hidden="true" className="size-[1em] shrink-0" />
            <span className="sign-field-name">{name}</span>
            <span className="sr-only">of {signer.name}</span>
          </span>
        </div>
      ) : null;
    });
}
