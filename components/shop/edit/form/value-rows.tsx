/** The shop's details, each with a button to change it. */
import { Button } from "@/components/ui/button";

interface ValueRowsProps {
  /** An empty value means there is none. */
  rows: readonly (readonly [name: string, value: string, change: () => void])[];
}

export const ValueRows = ({ rows }: ValueRowsProps) => (
  <ul className="divide-y divide-line">
    {rows.map(([name, value, change]) => (
      <li key={name} className="flex items-center gap-3 px-4 py-3 sm:px-5">
        <div className="min-w-0 flex-1">
          <p className="text-sm text-ink-faint">{name}</p>
          <p dir="auto" className="line-clamp-3 text-left whitespace-pre-line wrap-anywhere">
            {value || <span className="text-ink-faint">None</span>}
          </p>
        </div>
        <Button aria-label={`${value ? "Change" : "Add"}: ${name.toLowerCase()}`} onClick={change}>
          {value ? "Change" : "Add"}
        </Button>
      </li>
    ))}
  </ul>
);
