/** Whether what is written goes to the customer or stays among agents. */
import type { Kind } from "./use-sending";

export function KindChoice({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const choice = (value: Kind, label: string) => (
    <label className="px-3 whitespace-nowrap">
      <input
        type="radio"
        name="kind"
        value={value}
        checked={kind === value}
        onChange={() => onKind(value)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset>
      <legend className="sr-only">What to write</legend>
      <div className="segmented">
        {choice("reply", "Reply")}
        {choice("note", "Internal note")}
      </div>
    </fieldset>
  );
}
