/** Makes pages and PDFs beside the page, in a worker that stays; for browsers alone. Each kind of paper has a worker of its own. */
import type { PagePicture } from "../../pdf/write/picture";

export interface PressRequest<Subject = unknown, Options = unknown> {
  id: number;
  /** What is made of the subject: `pictures`, `pdf`, or what else the worker makes. */
  wants: string;
  subject: Subject;
  options: Options;
  /** The address of the folder with the font files, with a slash at its end. */
  fonts: string;
}

export type PressAnswer = { id: number } & ({ made: unknown } | { failed: string });

/** Of what is printed: a business paper, a contract. All throw an Error with why there is none. */
export interface Press<Subject, Options extends object> {
  pictures(subject: Subject, options: Options): Promise<PagePicture[]>;
  pdf(subject: Subject, options: Options): Promise<Uint8Array<ArrayBuffer>>;
  /** What else the worker makes. The caller knows its shape from the worker's file. */
  make<Made>(wants: string, subject: Subject, options: Options): Promise<Made>;
  /** What is under way is given up: its promises never settle. */
  close(): void;
}

/**
 * @param start again for what is asked after a worker failed, such as one whose script could not be loaded
 * @param fonts the address of the folder with the font files, with a slash at its end
 */
export function openPress<Subject, Options extends object>(
  start: () => Worker,
  fonts: string,
): Press<Subject, Options> {
  const waiting = new Map<number, (answer: PressAnswer) => void>();
  let last = 0;
  let running: Worker | undefined;
  const started = () => {
    const worker = start();
    worker.onmessage = ({ data }: MessageEvent<PressAnswer>) => waiting.get(data.id)?.(data);
    worker.onerror = () => {
      running = undefined;
      worker.terminate();
      for (const [id, answer] of waiting)
        answer({ id, failed: "This browser couldn’t draw the paper." });
    };
    return worker;
  };
  const make = <Made>(wants: string, subject: Subject, options: Options) =>
    new Promise<Made>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, (answer) => {
        waiting.delete(id);
        if ("made" in answer) resolve(answer.made as Made);
        else reject(new Error(answer.failed));
      });
      running ??= started();
      running.postMessage({ id, wants, subject, options, fonts } satisfies PressRequest);
    });
  return {
    pictures: (subject, options) => make("pictures", subject, options),
    pdf: (subject, options) => make("pdf", subject, options),
    make,
    close: () => running?.terminate(),
  };
}
