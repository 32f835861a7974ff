/** The worker of paper-press.ts: for browsers alone. It keeps fonts and shaped words from one paper to the next. */
import { type OpenFonts, openFonts } from "../../pdf/layout/layout";
import { paperPdf, paperPictures } from "./business-pdf";
import { fetchFontsFrom } from "./fetch-font";
import type { PressAnswer, PressRequest } from "./paper-press";

let fonts: OpenFonts | undefined;

self.onmessage = async ({ data }: MessageEvent<PressRequest>) => {
  const { id, paper, options, wants } = data;
  fonts ??= openFonts(fetchFontsFrom(data.fonts));
  const all = { ...options, fonts };
  const say = (answer: PressAnswer) => self.postMessage(answer);
  try {
    const made = wants === "pdf" ? await paperPdf(paper, all) : await paperPictures(paper, all);
    say({ id, made });
  } catch (error) {
    say({ id, failed: error instanceof Error ? error.message : String(error) });
  }
};
