/** A disc with the first letter of the signed-in person's name. */
export function Initial({ name, className }: { name: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-accent font-semibold text-accent-ink ${className}`}
    >
      {(Array.from(name.trim())[0] ?? "?").toLocaleUpperCase()}
    </span>
  );
}
