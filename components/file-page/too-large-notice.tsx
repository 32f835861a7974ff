/** The notice over a note that is too large: what to remove. */
import { useEffect, useState } from "react";
import type { OpenFile } from "@/client/sync";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { nounOfDoc } from "@/lib/kinds/file-kind";
import type { FileActions } from "./file-actions";
import type { LargePart } from "./largest-parts";

export default function TooLargeNotice({
  file,
  kept,
  saveCopy,
}: {
  file: OpenFile;
  /** Where what was written is, as the end of a sentence. */
  kept: string;
  saveCopy: FileActions["saveCopy"];
}) {
  const noun = nounOfDoc(file.doc);
  const [parts, setParts] = useState<readonly LargePart[]>([]);
  useEffect(() => {
    import("./largest-parts").then(
      ({ largestParts }) => setParts(largestParts(file.doc)),
      // The words before it say what to do without them.
      () => {},
    );
  }, [file]);
  const named = parts.map(({ words, size }) => `“${words}” (${size})`).join(", ");
  return (
    <Banner
      tone="bad"
      action={
        <span className="flex flex-wrap gap-2">
          <Button onClick={saveCopy.run}>{saveCopy.label}</Button>
          <Button onClick={() => file.askAgain()}>Try again</Button>
        </span>
      }
    >
      This {noun} is over 2 MB, the largest a {noun} can be. What you wrote since then {kept} and
      not sent. Remove what is large, or move it to another {noun}.
      {named ? ` The largest: ${named}.` : ""}
    </Banner>
  );
}
