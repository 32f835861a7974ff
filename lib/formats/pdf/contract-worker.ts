/** The worker of contract-press.ts: for browsers alone. */
import { contractPdf, contractPictures, contractToSign } from "./contract-pdf";
import { answerPress } from "./press-worker";

answerPress({ pictures: contractPictures, pdf: contractPdf, "to-sign": contractToSign });
