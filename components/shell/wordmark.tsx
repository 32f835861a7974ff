/** The mark of Sealdesk, a pressed seal with a line of writing in it, and its name. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path
        fill="var(--accent)"
        d="M12.0 2.0Q15.2 0.1 17.0 3.3Q20.7 3.3 20.7 7.0Q23.9 8.8 22.0 12.0Q23.9 15.2 20.7 17.0Q20.7 20.7 17.0 20.7Q15.2 23.9 12.0 22.0Q8.8 23.9 7.0 20.7Q3.3 20.7 3.3 17.0Q0.1 15.2 2.0 12.0Q0.1 8.8 3.3 7.0Q3.3 3.3 7.0 3.3Q8.8 0.1 12.0 2.0z"
      />
      <path
        stroke="var(--accent-ink)"
        strokeWidth="1.7"
        strokeLinecap="round"
        d="M8 10.2h8M8 14.2h4.8"
      />
    </svg>
  );
}

interface WordmarkProps {
  href?: string;
  /** Shows the mark alone while the sidebar is folded. */
  isFolding?: boolean;
}

export function Wordmark({ href = "/", isFolding = false }: WordmarkProps) {
  return (
    <a
      href={href}
      aria-label="Sealdesk"
      className={`flex h-11 items-center gap-2 rounded-md px-2 font-serif text-lg font-semibold text-ink ${isFolding ? "" : "-ml-2"}`}
    >
      <Mark className="size-6" />
      <span className={isFolding ? "hidden unfolded:inline" : undefined}>Sealdesk</span>
    </a>
  );
}
