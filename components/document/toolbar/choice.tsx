/** A value out of several; one that is not among them, of another program, is one more. */
import type { Option } from "./options";

interface ChoiceProps {
  label: string;
  options: readonly Option[];
  /** Undefined where the selection has several. */
  value: string | number | null | undefined;
  onChoose: (value: string | number | null) => void;
}

export function Choice({ label, options, value, onChoose }: ChoiceProps) {
  const isKnown = options.some(([one]) => one === value);
  const all = value == null || isKnown ? options : [...options, [value, String(value)] as Option];
  const index = all.findIndex(([one]) => one === value);
  return (
    <select
      className="note-select"
      aria-label={label}
      title={label}
      value={index}
      onChange={({ target }) => onChoose(all[Number(target.value)]?.[0] ?? null)}
    >
      {index < 0 ? <option value={-1}>Mixed</option> : null}
      {all.map(([one, words], at) => (
        <option key={String(one)} value={at}>
          {words}
        </option>
      ))}
    </select>
  );
}
