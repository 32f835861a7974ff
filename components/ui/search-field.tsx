/** Narrows a list while one types. */
import clsx from "clsx";
import { Search } from "lucide-react";
import { Input } from "./field";

interface SearchFieldProps {
  /** What is searched, for the eye and for the ear. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  return (
    <span className={clsx("relative block min-w-36 flex-1", className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className="pl-9"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}
