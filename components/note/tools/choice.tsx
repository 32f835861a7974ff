/** A select for the tools of a text. A value of another program that is not among the options is added to them. */
export type Value = string | number | null;
export type Option = readonly [value: Value, label: string];

interface ChoiceProps {
  label: string;
  options: readonly Option[];
  /** Undefined where the selection has several. */
  value: Value | undefined;
  onChoose: (value: Value) => void;
}

/** A value of another program may be no text at all. */
const foreignWords = (value: unknown): string =>
  typeof value === "object" ? "Other" : String(value).slice(0, 40);

export function Choice({ label, options, value, onChoose }: ChoiceProps) {
  const isKnown = options.some(([one]) => one === value);
  const foreign: Option[] = value == null || isKnown ? [] : [[value, foreignWords(value)]];
  const all = [...options, ...foreign];
  const index = all.findIndex(([one]) => one === value);
  return (
    <select
      className="note-select"
      aria-label={label}
      title={label}
      value={index}
      onChange={({ target }) => onChoose(all[Number(target.value)]?.[0] ?? null)}
    >
      {index < 0 && <option value={-1}>Mixed</option>}
      {all.map(([one, words], at) => (
        <option key={`${typeof one} ${words}`} value={at}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** The same with a visible label before it. */
export const ChoiceRow = (props: ChoiceProps) => (
  // The select bears the same name.
  <div className="note-format-row">
    <span aria-hidden="true">{props.label}</span>
    <Choice {...props} />
  </div>
);
