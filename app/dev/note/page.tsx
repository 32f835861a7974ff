/** Where the note editor is tried and tested: two editors on two copies of one note, joined in memory. */

import { Bench } from "./bench";

export const metadata = { title: "Note editor bench" };

export default function NoteBenchPage() {
  return <Bench />;
}
