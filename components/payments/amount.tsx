import { moneyWords } from "./money";

interface AmountProps {
  minor: string | bigint;
  currency: string;
  size?: "md" | "lg";
}

/** An amount never wraps; a long one is shown smaller. */
export function Amount({ minor, currency, size = "md" }: AmountProps) {
  const words = moneyWords(minor, currency);
  return (
    <span
      className={`whitespace-nowrap tabular-nums ${size === "lg" ? `font-serif font-semibold ${sizeOf(words)}` : ""}`}
    >
      {words}
    </span>
  );
}

function sizeOf({ length }: string): string {
  if (length <= 12) return "text-3xl";
  return length <= 17 ? "text-2xl" : "text-xl";
}
