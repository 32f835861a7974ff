import { notify } from "@/components/ui/toast";
import { refusalOf } from "./refusal";

/** Says in a notice why the server refused, where no form is open that could; nothing is left to be said elsewhere. */
export function tellRefusal(error: unknown): null {
  notify({ tone: "bad", text: refusalOf(error).words });
  return null;
}
