import { Button } from "@/components/ui/button";
import type { Pages } from "./use-pages";

interface ListEndProps {
  of: Pick<Pages<unknown>, "hasMore" | "isReading" | "more">;
  /** What is said where the list ends. */
  children: string;
}

/** The foot of a long list: the way on, or that this is all. */
export function ListEnd({ of: { hasMore, isReading, more }, children }: ListEndProps) {
  return (
    <div className="border-t border-line px-2 py-1.5 text-center text-sm text-ink-faint">
      {hasMore ? (
        <Button variant="quiet" className="w-full" busy={isReading} onClick={() => void more()}>
          Show more
        </Button>
      ) : (
        <p className="py-1.5">{children}</p>
      )}
    </div>
  );
}
