/** Where somebody signs the sample agreement (S-011), as parts of its one page: on the second party's line, with the day beside. */
import type { FieldType } from "./sign-request";

interface SamplePlace {
  id: string;
  type: FieldType;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export const SAMPLE_TITLE = "Mutual confidentiality agreement (sample)";

export const SAMPLE_PLACES: readonly SamplePlace[] = [
  { id: "signature", type: "signature", page: 1, x: 0.134, y: 0.664, width: 0.3, height: 0.045 },
  { id: "date", type: "date", page: 1, x: 0.63, y: 0.683, width: 0.16, height: 0.024 },
];
