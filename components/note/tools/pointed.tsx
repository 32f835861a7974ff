/** What follows the mouse: the drop line, the handle of a block, and the card of a link to one's own file. */

import { useEffect } from "react";
import type { Session } from "../chrome/session";
import BlockHandle from "./block-handle";
import { followDrops } from "./drop-line";
import LinkCard from "./link-card";

export default function Pointed({ session, writing }: { session: Session; writing: boolean }) {
  useEffect(() => followDrops(session), [session]);
  return (
    <>
      {writing && <BlockHandle session={session} />}
      <LinkCard session={session} />
    </>
  );
}
