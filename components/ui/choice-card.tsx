/** One of a few choices that need a sentence each, with the browser's own radio in it. */
import type { LucideIcon } from "lucide-react";

interface ChoiceCardProps {
  /** The same for all choices of one question. */
  name: string;
  value: string;
  label: string;
  /** What choosing it means. */
  words: string;
  icon: LucideIcon;
  checked: boolean;
  onChoose: () => void;
}

export function ChoiceCard({
  name,
  value,
  label,
  words,
  icon: Icon,
  checked,
  onChoose,
}: ChoiceCardProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-md p-3 shadow-control has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:cursor-default has-disabled:opacity-60">
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 outline-none"
      />
      <span>
        <span className="flex items-center gap-1.5 font-semibold">
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {label}
        </span>
        <span className="mt-0.5 block text-sm text-ink-soft">{words}</span>
      </span>
    </label>
  );
}
