import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

/** In place of a list that the browser would not give. */
export function NoList({ onAgain }: { onAgain: () => void }) {
  return (
    <Banner tone="bad" action={<Button onClick={onAgain}>Try again</Button>}>
      Your list of files couldn’t be loaded in this browser. A private window or a full disk can
      cause this. The files themselves aren’t affected.
    </Banner>
  );
}
