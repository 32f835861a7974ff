import { Eye, LockKeyhole } from "lucide-react";
import type { Privacy } from "@/client/sync/types";

/** Who can read the file, in words, always in sight. */
export function PrivacyBadge({ privacy }: { privacy: Privacy }) {
  const sealed = privacy === "e2ee";
  const Icon = sealed ? LockKeyhole : Eye;
  return (
    <span
      className={`inline-flex min-w-0 items-center gap-1.5 ${sealed ? "text-ink-soft" : "text-warn"}`}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">
        {sealed ? (
          <>
            Encrypted<span className="max-sm:sr-only">: only people with the link</span>
          </>
        ) : (
          "Readable by this server"
        )}
      </span>
    </span>
  );
}
