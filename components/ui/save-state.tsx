/** Says truthfully where a person's words are: on the server, on their way, or only on this device. */
import clsx from "clsx";
import { Check, CloudOff, LoaderCircle, TriangleAlert } from "lucide-react";

type SaveState = "saved" | "saving" | "offline" | "refused";

const LOOKS = {
  saved: { icon: Check, text: "Saved", className: "text-ink-faint", tip: "All changes saved" },
  saving: {
    icon: LoaderCircle,
    text: "Saving",
    className: "text-ink-faint",
    tip: "Sending changes",
  },
  offline: {
    icon: CloudOff,
    text: "Not saved",
    className: "text-warn",
    tip: "Saved on this device until it can be sent",
  },
  refused: {
    icon: TriangleAlert,
    text: "Not saved",
    className: "text-bad",
    tip: "Saved on this device. The server refused it",
  },
} as const;
const IN_PAGE = "Your changes are in this page only. Keep it open until they are saved";

interface SaveIndicatorProps {
  state: SaveState;
  /** Changes that were not sent are in this page only. */
  isInPageOnly?: boolean | undefined;
}

export function SaveIndicator({ state, isInPageOnly }: SaveIndicatorProps) {
  const { icon: Icon, text, className: tone } = LOOKS[state];
  const troubled = state === "offline" || state === "refused";
  const tip = troubled && isInPageOnly ? IN_PAGE : LOOKS[state].tip;
  return (
    <span
      data-tip={tip}
      data-save={state}
      className={clsx("inline-flex items-center gap-1.5 whitespace-nowrap", tone)}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {/* Only trouble and its end are spoken: a voice at every keystroke would be noise. */}
      <span aria-hidden={troubled || undefined} className="min-w-[2.875rem]">
        {text}
        {state === "offline" ? <span className="max-sm:sr-only">, retrying</span> : null}
      </span>
      <span role="status" className="sr-only">
        {troubled ? `${text}. ${tip}.` : ""}
      </span>
    </span>
  );
}
