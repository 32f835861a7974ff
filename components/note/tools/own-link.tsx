/** A link to another file of the person's: its title and what this device knows about it. */

import { FileText } from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { describeOwn, type OwnFile } from "./own-file";

type Props = { href: string; onKnown?: () => void };

export default function OwnLinkWords({ href, onKnown }: Props) {
  const [file, setFile] = useState<OwnFile | null>(null);
  useEffect(() => {
    let isOver = false;
    setFile(null);
    void describeOwn(href).then((found) => {
      if (!isOver) setFile(found);
    });
    return () => {
      isOver = true;
    };
  }, [href]);
  useLayoutEffect(() => {
    if (file) onKnown?.();
  }, [file, onKnown]);
  return (
    <span className="note-own-link">
      <FileText size={18} aria-hidden="true" />
      <span>
        <bdi>{file?.title ?? "Looking in your files"}</bdi>
        <small>{file?.facts ?? "…"}</small>
      </span>
    </span>
  );
}
