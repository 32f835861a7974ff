/** What a path answers that nothing lives at: the front door's refusal where it has one, else 404, in the path's words. */
import { gate } from "@/lib/gate/gate";
import { errors } from "./errors";
import { errorResponse, formatOf } from "./formats";

/** A route of the shape the server calls; it asks the gate itself, as every route does (G-015). */
export async function answerNothing(request: Request): Promise<Response> {
  const { method, headers, url } = request;
  const { pathname: path } = new URL(url);
  const verdict = await gate({ method, path, headers });
  return verdict.pass ? errorResponse(formatOf(path), errors.notFound()) : verdict.response;
}
