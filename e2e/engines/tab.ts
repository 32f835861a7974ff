/** What a journey in another browser needs of it: each browser's driver gives this, and `Visitor` is built on it. */

export type KeyName = "Enter" | "Escape" | "Tab";

export interface Tab {
  goto(url: string): Promise<void>;
  /** Runs a function of its arguments alone in the page. */
  run<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** A click of the pointer at a place of the window. */
  clickAt(x: number, y: number): Promise<void>;
  /** Into what has the focus. */
  type(text: string): Promise<void>;
  press(key: KeyName): Promise<void>;
  /** What it shows, as a PNG: for whoever reads why a journey failed. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Engine {
  /** A tab of a browser that nobody has used: no cookies, nothing stored. */
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}
