/** The worker of paper-press.ts: for browsers alone. */
import { paperPdf, paperPictures } from "./business-pdf";
import { answerPress } from "./press-worker";

answerPress({ pictures: paperPictures, pdf: paperPdf });
