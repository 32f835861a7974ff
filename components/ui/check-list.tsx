import { Check } from "lucide-react";

/** What is included, each with a tick. */
export function CheckList({ items, className }: { items: readonly string[]; className: string }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item} className="flex gap-2">
          <Check aria-hidden="true" className="mt-[0.2em] size-4 shrink-0 text-good" />
          {item}
        </li>
      ))}
    </ul>
  );
}
