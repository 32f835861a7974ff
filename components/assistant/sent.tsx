/** Under every answer: what left the device for it, word for word. */
import { ChevronRight, Send } from "lucide-react";
import { sizeWords } from "@/components/ui/size-words";

const count = (sent: readonly string[]): string =>
  sent.length === 1 ? "1 request" : `${sent.length} requests`;

export function Sent({ sent, provider }: { sent: readonly string[]; provider: string }) {
  if (sent.length === 0)
    return <p className="mt-2 text-xs text-ink-faint">Nothing left your device.</p>;
  const bytes = new Blob([...sent]).size;
  return (
    <details className="group mt-2 text-xs text-ink-faint">
      <summary className="inline-flex min-h-7 cursor-pointer items-center gap-1.5 rounded-sm hover:text-ink touch:min-h-11">
        <Send aria-hidden="true" className="size-3 shrink-0" />
        What left your device
        <span className="tabular-nums">
          · {count(sent)}
          <span className="max-sm:sr-only">, {sizeWords(bytes)}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-3 shrink-0 group-open:rotate-90" />
      </summary>
      <p className="mt-1">
        {provider === "script"
          ? "Sent to this server, where a script answered. It isn’t stored there."
          : `Sent to this server, which passed it on to ${provider} and doesn’t store it.`}{" "}
        No link and no key is in it.
      </p>
      {sent.map((body, at) => (
        <pre
          // biome-ignore lint/suspicious/noArrayIndexKey: requests are only added
          key={at}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys
          tabIndex={0}
          className="mt-2 max-h-64 overflow-auto rounded-md bg-sunken p-2.5 font-mono whitespace-pre-wrap wrap-anywhere text-ink-soft"
        >
          {body}
        </pre>
      ))}
    </details>
  );
}
