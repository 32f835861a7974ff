/** What can be done with an open file, for its header, its menu and the command palette alike. */
export interface FileActions {
  share: () => void;
  you: () => void;
  /** The versions; not of a link that only views. */
  history?: () => void;
  copyLink: () => void;
  /** As a file of another kind, which is asked for. */
  export: () => void;
  exportMarkdown: () => void;
  print: () => void;
  /** What is attached to it. */
  attachments: () => void;
  /** Only its owner's. */
  trash?: () => void;
}
