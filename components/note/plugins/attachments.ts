/** Draws the blocks of attachments: images and file cards. */

import { Plugin } from "prosemirror-state";
import type { AttachmentDesk } from "../attachments/desk";
import { FileView } from "../attachments/file-view";
import { ImageView } from "../attachments/image-view";

export function attachments(desk: AttachmentDesk | null): Plugin {
  return new Plugin({
    props: {
      nodeViews: {
        image: (node, view) => new ImageView(node, view, desk),
        file: (node) => new FileView(node, desk),
      },
    },
  });
}
