/** An illustration: the note that two people see, and what the server stores of it. Hidden from screen readers. */
export function SealedPicture() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-md select-none">
      <div className="rounded-lg bg-paper px-7 pt-7 pb-9 font-serif shadow-paper">
        <p className="text-xl font-semibold">Lease, corner shop</p>
        <p className="mt-3 leading-8 text-ink-soft">
          The landlord agrees to five years, with the rent fixed for the first two
          <Caret name="Mara" color="#7346b8" />
        </p>
        <ul className="mt-1 space-y-0.5 leading-8 text-ink-soft">
          <li className="flex gap-2.5">
            <Tick done />
            <span className="text-ink-faint line-through">Ask about the cellar</span>
          </li>
          <li className="flex gap-2.5">
            <Tick />
            <span>
              Who insures the window?
              <Caret name="Jon" color="#12717a" />
            </span>
          </li>
        </ul>
      </div>
      <div className="mx-4 rounded-b-lg bg-sunken px-5 py-4">
        <p className="text-xs font-semibold text-ink-faint">What the server keeps</p>
        <p className="mt-1.5 line-clamp-3 font-mono text-xs leading-relaxed break-all text-ink-faint">
          AcZ1Zk9vHq0yJrT3xw8Qm5b7uP2sKdfE4nLhYgVaR6tCiOeWjXBzU1MSNDpFk0oGyIlQ8H2rA9v3Tc5wq7ZxJmEb4uK6ndYsPfLhVgRjCaXiOtWeUzBMkS1NpDoGyFQlI0HrATv92c8wqZ3xJm5Eb7uK4ndYs6PfLh
        </p>
      </div>
    </div>
  );
}

function Caret({ name, color }: { name: string; color: string }) {
  return (
    <span
      className="relative ml-0.5 inline-block h-[1.1em] w-0.5 align-text-bottom"
      style={{ backgroundColor: color }}
    >
      <span
        className="absolute top-full left-0 mt-px rounded-sm rounded-tl-none px-1.5 py-px font-sans text-xs leading-4 font-semibold text-white"
        style={{ backgroundColor: color }}
      >
        {name}
      </span>
    </span>
  );
}

function Tick({ done = false }: { done?: boolean }) {
  return (
    <span
      className={`mt-2 grid size-4 shrink-0 place-items-center rounded-sm ${done ? "bg-accent" : "shadow-control"}`}
    >
      {done ? (
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          className="size-3 fill-none stroke-accent-ink stroke-2"
        >
          <path d="m2.5 6.3 2.3 2.3 4.7-5" />
        </svg>
      ) : null}
    </span>
  );
}
