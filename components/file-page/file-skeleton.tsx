import { Mark } from "@/components/shell/wordmark";
import { Skeleton } from "@/components/ui/skeleton";

/** The shape of a file on its way. It is in the page's HTML, so it shows before any script runs. */
export function FileSkeleton() {
  return (
    <>
      <header className="file-header">
        <span className="grid size-11 place-items-center">
          <Mark className="size-6" />
        </span>
        <Skeleton className="h-4 w-40" />
        <Skeleton className="ml-auto h-9 w-24" />
      </header>
      <main className="file-paper">
        {/* Nobody sees these words: they fetch no typeface. */}
        <h1 role="status" className="sr-only font-[family-name:system-ui]">
          Opening file
        </h1>
        <Skeleton className="h-8 w-3/5" />
        <div className="mt-10 space-y-3.5">
          {["w-full", "w-11/12", "w-full", "w-4/5", "w-2/5"].map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed picture
            <Skeleton key={index} className={`h-4 ${width}`} />
          ))}
        </div>
      </main>
    </>
  );
}
