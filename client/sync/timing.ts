/** Every interval of the sync engine, in milliseconds, so that a test can shorten them together. */
export type Timing = {
  /** Edits within this time of the last batch are sent together. */
  frame: number;
  /** Requests with edits at once. */
  window: number;
  pollTogether: number;
  pollAlone: number;
  pollHidden: number;
  retryFirst: number;
  /** The longest wait between retries while the page is visible, and while it is hidden. */
  retryMax: number;
  retryHidden: number;
  /** When a refused file is requested again, and the longest wait between such tries. */
  recheckFirst: number;
  recheck: number;
  presenceRenew: number;
  presenceThrottle: number;
  presenceAlone: number;
  compactionDelay: number;
  /** A stream that is silent for longer is dead; the server pings every 15 s. */
  streamSilence: number;
  streamHello: number;
  /** How far the stream may lag behind the server's newest version. */
  streamLag: number;
  /** A hidden tab frees its stream after this time. */
  hiddenRelease: number;
  /** How long to poll before the stream is tried again. */
  streamRetry: number;
  /** How long a socket may leave a request unanswered before fetch is used. */
  socketPatience: number;
  /** When a failed socket is tried again, and the longest wait between such tries. */
  socketRetry: number;
  socketRetryMax: number;
  /** How long to wait for the server's confirmation before an edit is stored on this device. */
  journalAfter: number;
  copyAfter: number;
  copyAtLatest: number;
  /** How long the server may take to open a file of which this device has a copy. */
  openPatience: number;
};

/** The contract names the poll, retry and presence times (DB-024, DB-026, F-070); the others were measured. */
export const TIMING: Timing = {
  frame: 8,
  window: 4,
  pollTogether: 1_000,
  pollAlone: 3_000,
  pollHidden: 15_000,
  retryFirst: 400,
  retryMax: 3_000,
  retryHidden: 60_000,
  recheckFirst: 2_000,
  recheck: 30_000,
  presenceRenew: 10_000,
  presenceThrottle: 80,
  presenceAlone: 2_000,
  compactionDelay: 5_000,
  streamSilence: 40_000,
  streamHello: 10_000,
  streamLag: 3_000,
  hiddenRelease: 60_000,
  streamRetry: 60_000,
  socketPatience: 4_000,
  socketRetry: 60_000,
  socketRetryMax: 3_600_000,
  journalAfter: 30,
  copyAfter: 800,
  copyAtLatest: 20_000,
  openPatience: 6_000,
};
