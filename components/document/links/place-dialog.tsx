/** Chooses the place of a Document that a link leads to: a heading, or any paragraph by its words. */
"use client";

import { useState } from "react";
import type { Session } from "@/components/note/chrome/session";
import { Dialog } from "@/components/ui/dialog";
import { SearchField } from "@/components/ui/search-field";
import { linkToPlace, type Place, placesIn } from "./places";

export default function PlaceDialog({
  session,
  onClose,
}: {
  session: Session;
  onClose: () => void;
}) {
  const [words, setWords] = useState("");
  const view = session.view();
  if (!view) return null;
  const places = placesIn(view.state.doc, words);
  function choose(place: Place) {
    session.run(linkToPlace(place));
    onClose();
  }
  return (
    <Dialog
      title="Link to a place"
      lead="Choose a heading, or search for the words of a paragraph."
      width="md"
      onClose={onClose}
    >
      <SearchField label="Search this document" value={words} onChange={setWords} />
      {places.length > 0 ? (
        <ul className="doc-places">
          {places.map((place) => (
            <li key={place.id}>
              <button
                type="button"
                className="doc-place"
                data-level={place.level}
                onClick={() => choose(place)}
              >
                {place.text}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-sm text-ink-soft">
          {words.trim() === ""
            ? "This document has no headings. Search for a paragraph instead."
            : "No paragraph has these words."}
        </p>
      )}
    </Dialog>
  );
}
