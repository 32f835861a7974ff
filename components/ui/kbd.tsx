/** A shortcut written as keys: "Ctrl+K", or several with spaces. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className="inline-flex gap-1 font-sans">
      {keys.split("+").map((key) => (
        <span
          key={key}
          className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-sm bg-paper px-1 text-xs text-ink-soft shadow-control"
        >
          {key}
        </span>
      ))}
    </kbd>
  );
}
