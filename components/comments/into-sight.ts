/** Brings what a comment is on between the header and the sheet that covers the foot of a small screen. */

/** The page's header, which stays at the top of the window. */
export const HEADER_ROOM_PX = 64;

/** Does nothing where it is in sight. @param below where the file begins to be covered, in pixels */
export function bringIntoSight(element: Element, below: number): void {
  const { top, bottom } = element.getBoundingClientRect();
  const room = below - HEADER_ROOM_PX;
  if (top >= HEADER_ROOM_PX + 8 && bottom <= below - 8) return;
  window.scrollBy({ top: top - HEADER_ROOM_PX - Math.max(8, room / 3) });
}
