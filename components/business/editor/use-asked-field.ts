/** Goes to the field that is asked for beside the editor: by a dialog, a comment, or the result of a search. */
import { useEffect } from "react";
import { onFieldAsked } from "@/components/comments/go-to-field";
import { takePlace } from "@/components/search/place";

/** @param isShown whether the fields are on the page */
export function useAskedField(
  fileId: string,
  goTo: (source: string) => void,
  isShown: boolean,
): void {
  useEffect(() => onFieldAsked(goTo), [goTo]);
  useEffect(() => {
    const found = isShown ? takePlace(fileId) : null;
    if (found) goTo(found.block);
  }, [fileId, goTo, isShown]);
}
