/** What follows the mouse: the handle of the block under it, and the card of a link to one of our own files. */

import type { Session } from "../chrome/session";
import BlockHandle from "./block-handle";
import LinkCard from "./link-card";

export default function Pointed({ session, writing }: { session: Session; writing: boolean }) {
  return (
    <>
      {writing && <BlockHandle session={session} />}
      <LinkCard session={session} />
    </>
  );
}
