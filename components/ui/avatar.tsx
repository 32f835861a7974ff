/** The people who have a file open: an initial on each person's colour, and a count of the rest. A phone shows one. */
import clsx from "clsx";

export interface Person {
  /** Unique among those shown. */
  id: string | number;
  name: string;
  /** A CSS colour from the palette of people; white ink is readable on every one of them. */
  color: string;
}

export function Avatar({ person, className }: { person: Person; className?: string }) {
  return (
    <span
      role="img"
      aria-label={person.name}
      data-tip={person.name}
      style={{ backgroundColor: person.color }}
      className={clsx(
        "grid size-7 shrink-0 place-items-center rounded-full text-xs font-semibold text-white select-none",
        className,
      )}
    >
      {firstLetter(person.name)}
    </span>
  );
}

export function PresenceStack({ people }: { people: readonly Person[] }) {
  if (people.length === 0) return null;
  const shown = people.slice(0, people.length > 4 ? 3 : 4);
  const rest = people.slice(shown.length);
  const areMany = people.length > 1;
  return (
    <ul aria-label="Also here now" className="flex items-center">
      {shown.map((person) => (
        <li
          key={person.id}
          className={clsx(
            "-ml-1.5 rounded-full ring-2 ring-paper first:ml-0",
            areMany && "max-sm:hidden",
          )}
        >
          <Avatar person={person} />
        </li>
      ))}
      {rest.length > 0 ? <Count people={rest} className="-ml-1.5 max-sm:hidden" /> : null}
      {areMany ? <Count people={people} className="sm:hidden" /> : null}
    </ul>
  );
}

function Count({ people, className }: { people: readonly Person[]; className: string }) {
  const names = people.map((person) => person.name).join(", ");
  return (
    <li
      data-tip={names}
      className={clsx(
        "grid h-7 min-w-7 place-items-center rounded-full bg-sunken px-1.5 text-xs font-semibold text-ink-soft tabular-nums ring-2 ring-paper",
        className,
      )}
    >
      <span aria-hidden="true">+{people.length}</span>
      <span className="sr-only">{names}</span>
    </li>
  );
}

function firstLetter(name: string): string {
  return (Array.from(name.trim())[0] ?? "?").toLocaleUpperCase();
}
