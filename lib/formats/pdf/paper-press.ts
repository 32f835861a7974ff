/** Makes pages and PDFs of business papers beside the page, in a worker that stays; for browsers alone. */
import type { BusinessPaper } from "../../kinds/business/paper";
import type { PagePicture } from "../../pdf/write/picture";
import type { PaperOptions, PaperPdfOptions } from "./business-pdf";

type Options = Omit<PaperPdfOptions, "fonts">;

export interface PressRequest {
  id: number;
  wants: "pictures" | "pdf";
  paper: BusinessPaper;
  options: Options;
  /** The address of the folder with the font files, with a slash at its end. */
  fonts: string;
}

export type PressAnswer = { id: number } & ({ made: unknown } | { failed: string });

export interface PaperPress {
  /** @throws Error with why there are none */
  pictures(paper: BusinessPaper, options?: Omit<PaperOptions, "fonts">): Promise<PagePicture[]>;
  /** @throws Error with why there is none */
  pdf(paper: BusinessPaper, options?: Options): Promise<Uint8Array<ArrayBuffer>>;
  /** What is under way is given up: its promises never settle. */
  close(): void;
}

/** @param fonts the address of the folder with the font files, with a slash at its end */
export function openPaperPress(fonts: string): PaperPress {
  const worker = new Worker(new URL("./business-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, (answer: PressAnswer) => void>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<PressAnswer>) => waiting.get(data.id)?.(data);
  worker.onerror = () => {
    for (const [id, answer] of waiting)
      answer({ id, failed: "This browser couldn’t draw the paper." });
  };
  const ask = <Made>(wants: PressRequest["wants"], paper: BusinessPaper, options: Options) =>
    new Promise<Made>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, (answer) => {
        waiting.delete(id);
        if ("made" in answer) resolve(answer.made as Made);
        else reject(new Error(answer.failed));
      });
      worker.postMessage({ id, wants, paper, options, fonts } satisfies PressRequest);
    });
  return {
    pictures: (paper, options = {}) => ask("pictures", paper, options),
    pdf: (paper, options = {}) => ask("pdf", paper, options),
    close: () => worker.terminate(),
  };
}
