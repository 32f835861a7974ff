/** Says that a request is in the inbox of whoever is signed in here, or puts one there that came by its link. */
import { Check } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Keeping } from "./use-kept";

export function KeepButton({ isKept, busy, keep }: Keeping) {
  if (isKept === null || isKept === undefined) return null;
  return isKept ? (
    <Badge tone="good" icon={<Check aria-hidden="true" />}>
      In your signing inbox
    </Badge>
  ) : (
    <Button busy={busy} onClick={keep}>
      Add to my inbox
    </Button>
  );
}
