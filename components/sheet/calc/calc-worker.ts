/** Computes a workbook beside the page. */
import { Computing } from "./computing";
import type { CalcRequest } from "./messages";

const computing = new Computing();

self.onmessage = ({ data }: MessageEvent<CalcRequest>) => self.postMessage(computing.answer(data));
