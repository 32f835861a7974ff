/** The bar under a link to another place of the Document: where it leads, and its actions. */
import { CornerDownRight, Pencil, Unlink } from "lucide-react";
import { BarButton } from "@/components/note/chrome/buttons";
import { usePlace } from "@/components/note/chrome/place";
import type { Session } from "@/components/note/chrome/session";
import { useView } from "@/components/note/chrome/use-view";
import { placeLinkAt, placeOf, removeLink } from "./places";

export function PlaceBar({ session, onChange }: { session: Session; onChange: () => void }) {
  const view = useView(session);
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
        <BarButton
          label="Go there"
          onPress={() => session.kit.show(view, place.pos, "start")}
          icon={CornerDownRight}
        />
      ) : null}
      <BarButton label="Change link" onPress={onChange} icon={Pencil} />
      <BarButton label="Remove link" onPress={() => session.run(removeLink(link))} icon={Unlink} />
    </div>
  );
}
