/**
 * Requests and answers on a socket: a third way for what the API takes over HTTP. A message is text, one line of JSON
 * and then the body as it is. Answers come in any order, each with the id of its request:
 *
 *     {"id":7,"path":"/api/documents/…/encrypted-sync","headers":{"authorization":"…"}}   a request, always a POST
 *     {"clientId":1,"cursor":12,"update":{…}}
 *
 *     {"id":7,"status":200,"headers":{"content-type":"…"}}                                its answer
 *     {"role":"edit",…}
 *
 * A socket that ends says nothing of the requests it has not answered: they are sent again over HTTP.
 */

/** Where a socket is opened; no key, capability or id of a file stands in an address. */
export const SOCKET_PATH = "/api/socket";

/** The subprotocol: a change that either side would misread gets a new name. */
export const SOCKET_PROTOCOL = "sealdesk.1";

/** The most bytes of one request with its head; what is larger goes over HTTP, and holds up no keystroke here. */
export const MAX_MESSAGE_BYTES = 131_072;

export type SocketRequest = { id: number; path: string; headers: Record<string, string> };
export type SocketAnswer = { id: number; status: number; headers: Record<string, string> };

export function writeMessage(head: SocketRequest | SocketAnswer, body: string): string {
  return `${JSON.stringify(head)}\n${body}`;
}

/** The head, still to be checked, and the body. @throws SyntaxError when the first line is not JSON */
export function readMessage(text: string): { head: unknown; body: string } {
  const end = text.indexOf("\n");
  if (end === -1) throw new SyntaxError("A message has a line for its head.");
  return { head: JSON.parse(text.slice(0, end)), body: text.slice(end + 1) };
}
