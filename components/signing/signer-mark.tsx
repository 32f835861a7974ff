/** A signer's number in their colour. Their name stands beside it. */
import "./signing.css";

/** @param number from 1 */
export function SignerMark({ number }: { number: number }) {
  return (
    <span aria-hidden="true" data-signer={number} className="signer-mark">
      {number}
    </span>
  );
}
