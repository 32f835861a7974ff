/** The bar under a link to another place of the Document: where it leads, and its actions. */
import { CornerDownRight, Pencil, Unlink } from "lucide-react";
import { useEffect, useReducer } from "react";
import { BarButton } from "@/components/note/chrome/buttons";
import { usePlace } from "@/components/note/chrome/place";
import type { Session } from "@/components/note/chrome/session";
import { placeLinkAt, placeOf, removeLink } from "./places";

export function PlaceBar({ session, onChange }: { session: Session; onChange: () => void }) {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => session.follow(again), [session]);
  const view = session.view();
  const link = view?.hasFocus() ? placeLinkAt(view.state) : null;
  const ref = usePlace(view, link?.from ?? 0, link?.to ?? 0, "below", link?.id);
  if (!view || !link) return null;
  const place = placeOf(view.state.doc, link.id);
  return (
    <div
      ref={ref}
      className="note-bar note-floating note-link-bar"
      role="toolbar"
      aria-label="Link to a place"
    >
      <span className="note-link-address">
        {place ? place.text || "An empty line" : "This place is gone"}
      </span>
      {place ? (
        <BarButton label="Go there" onPress={() => session.kit.show(view, place.pos, "start")}>
          <CornerDownRight size={18} aria-hidden="true" />
        </BarButton>
      ) : null}
      <BarButton label="Change link" onPress={onChange}>
        <Pencil size={18} aria-hidden="true" />
      </BarButton>
      <BarButton label="Remove link" onPress={() => session.run(removeLink(link))}>
        <Unlink size={18} aria-hidden="true" />
      </BarButton>
    </div>
  );
}
