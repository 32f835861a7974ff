import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

/** In place of a list that the browser would not give. */
export function NoList({ onAgain }: { onAgain: () => void }) {
  return (
    <Banner tone="bad" action={<Button onClick={onAgain}>Try again</Button>}>
      This browser did not give its list of files. Private windows and full disks can cause that;
      your files themselves are not touched.
    </Banner>
  );
}
