import { Skeleton } from "@/components/ui/skeleton";

/** The shape of a list on its way. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton className="h-9 touch:h-11" />
      <div className="mt-4 divide-y divide-line rounded-lg bg-paper shadow-paper">
        {["w-2/5", "w-3/5", "w-1/3", "w-1/2"].map((width) => (
          <div key={width} className="flex h-13 items-center px-4">
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    </div>
  );
}
