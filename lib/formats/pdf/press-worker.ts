/** The worker's side of press.ts: for browsers alone. It keeps fonts and shaped words from one paper to the next. */
import { type OpenFonts, openFonts } from "../../pdf/layout/layout";
import { fetchFontsFrom } from "./fetch-font";
import type { PressAnswer, PressRequest } from "./press";

/** @param makers by what is asked for */
export function answerPress<Subject, Options extends object>(
  makers: Readonly<
    Record<string, (subject: Subject, options: Options & { fonts: OpenFonts }) => Promise<unknown>>
  >,
): void {
  let fonts: OpenFonts | undefined;
  self.onmessage = async ({ data }: MessageEvent<PressRequest<Subject, Options>>) => {
    const { id, subject, options, wants } = data;
    fonts ??= openFonts(fetchFontsFrom(data.fonts));
    const say = (answer: PressAnswer) => self.postMessage(answer);
    try {
      say({ id, made: await makers[wants]?.(subject, { ...options, fonts }) });
    } catch (error) {
      say({ id, failed: error instanceof Error ? error.message : String(error) });
    }
  };
}
