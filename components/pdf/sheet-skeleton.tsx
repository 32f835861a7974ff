/** The shape of a page on its way. */
import { Skeleton } from "@/components/ui/skeleton";

export function SheetSkeleton({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="aspect-[210/297] space-y-4 bg-paper p-[8%] shadow-paper"
    >
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-3.5 w-full" />
      <Skeleton className="h-3.5 w-11/12" />
      <Skeleton className="h-3.5 w-4/5" />
    </div>
  );
}
