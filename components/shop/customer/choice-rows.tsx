/** Choices as rows, of which one or several can be selected. */
import { type ReactNode, useId } from "react";

interface ChoiceRowsProps {
  /** The group's accessible name. */
  legend: ReactNode;
  /** `checkbox` when several can be selected. */
  type?: "radio" | "checkbox";
  chosen: readonly string[];
  rows: readonly {
    id: string;
    name: string;
    about?: string;
    aside?: string;
    isDisabled?: boolean | undefined;
  }[];
  wrong?: string | undefined;
  onChoose: (id: string, isOn: boolean) => void;
}

export function ChoiceRows(props: ChoiceRowsProps) {
  const { legend, type = "radio", chosen, rows, wrong, onChoose } = props;
  const group = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={wrong ? `${group}-wrong` : undefined}>
      {legend}
      {wrong ? (
        <p id={`${group}-wrong`} className="mb-2 text-sm text-bad">
          {wrong}
        </p>
      ) : null}
      <div className="divide-y divide-line rounded-md shadow-control">
        {rows.map(({ id, name, about, aside, isDisabled }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-default has-disabled:text-ink-faint"
          >
            <input
              type={type}
              name={group}
              checked={chosen.includes(id)}
              disabled={isDisabled}
              aria-invalid={wrong ? true : undefined}
              onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)}
              className="size-4 shrink-0 outline-none"
            />
            <span dir="auto" className="min-w-0 flex-1 text-left wrap-anywhere">
              {name}
              {about ? <span className="block text-sm text-ink-soft">{about}</span> : null}
            </span>
            {aside ? <span className="whitespace-nowrap tabular-nums">{aside}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
