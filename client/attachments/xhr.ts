/** Sends a body and reports the progress, which fetch cannot do in all browsers. */
import type { Upload } from "../environment";

/** Where XMLHttpRequest exists. Rejects as fetch does: with a TypeError, or the signal's reason. */
export const uploadByXhr: Upload = (url, init, onProgress) =>
  new Promise((resolve, reject) => {
    const { signal } = init;
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (finish: () => void) => () => {
      signal?.removeEventListener("abort", abort);
      finish();
    };
    request.open(init.method ?? "GET", url);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.responseType = "arraybuffer";
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = settle(() => resolve(answerOf(request)));
    request.onerror = settle(() => reject(new TypeError("The request failed.")));
    request.ontimeout = request.onerror;
    request.onabort = settle(() => reject(signal?.reason ?? new TypeError("The request ended.")));
    signal?.addEventListener("abort", abort, { once: true });
    request.send(init.body as XMLHttpRequestBodyInit | null);
  });

function answerOf(request: XMLHttpRequest): Response {
  const { status } = request;
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split("\r\n")) {
    const at = line.indexOf(":");
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : (request.response as ArrayBuffer), { status, headers });
}
