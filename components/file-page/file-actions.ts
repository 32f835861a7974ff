/** What can be done with an open file, for its header, its menu and the command palette alike. */
export interface FileActions {
  share: () => void;
  /** The assistant. */
  ask: () => void;
  you: () => void;
  /** The versions; not of a link that only views. */
  history?: () => void;
  copyLink: () => void;
  /** As a file of another kind, which is asked for. */
  export: () => void;
  /** Saves what it says on this device at once, e.g. when the server takes it no more. */
  saveCopy: { label: string; run: () => void };
  print: () => void;
  /** What is attached to it, where its kind has attachments. */
  attachments?: () => void;
  /** Only its owner's. */
  trash?: () => void;
}
