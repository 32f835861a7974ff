/**
 * A public page or PDF as text (X-010…X-014). Each address on the way is looked at before anything is sent to it, and the
 * connection goes to the addresses that were looked at. No cookie and nothing of the person goes along.
 */
import type { FetchedPage } from "@/lib/contract/assistant";
import { ThreadError } from "@/lib/jobs/thread";
import { singleSpaced } from "@/lib/kinds/text-values";
import { OutsideError, type OutsideFault } from "@/lib/outside/error";
import type { OutsideAnswer } from "@/lib/outside/exchange";
import { createOutside, type OutsideOptions } from "@/lib/outside/outside";
import { assistantErrors } from "./errors";
import { FETCH_BYTES, FETCH_TIMEOUT_MS, MAX_REDIRECTS } from "./limits";
import { readPage } from "./page-text";

const MAX_TEXT_CHARS = 200_000;

const CODES: Record<OutsideFault, string> = {
  refused: "address",
  timeout: "timeout",
  "too-large": "too_large",
  unreachable: "unreachable",
};

/**
 * @param whose takes turns with others when pages are read
 * @param options other names and addresses, for tests
 * @throws 422 with the contract's `code`, 503
 */
export async function fetchPage(
  address: string,
  whose: string,
  options: OutsideOptions = {},
): Promise<FetchedPage> {
  const outside = createOutside({ ...options, allowHttp: true });
  const until = Date.now() + FETCH_TIMEOUT_MS;
  try {
    let url = address;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      if (!/^https?:\/\//i.test(url))
        throw assistantErrors.fetch("scheme", "Only addresses with http or https can be read.");
      const answer = await outside.ask(url, {
        method: "GET",
        headers: { Accept: "text/html, application/pdf, text/plain, application/json" },
        timeoutMs: Math.max(1, until - Date.now()),
        maxBytes: FETCH_BYTES,
      });
      const next = redirectOf(answer, url);
      if (next === null) return await readAnswer(url, answer, whose);
      url = next;
    }
    throw assistantErrors.fetch("redirects", "This address leads on too often.");
  } catch (fault) {
    if (fault instanceof OutsideError)
      throw assistantErrors.fetch(CODES[fault.fault], fault.message);
    throw fault;
  } finally {
    outside.close();
  }
}

function redirectOf({ status, headers }: OutsideAnswer, from: string): string | null {
  const { location } = headers;
  if (status < 300 || status > 399 || !location) return null;
  if (!URL.canParse(location, from))
    throw assistantErrors.fetch("status", "This address leads nowhere.");
  return new URL(location, from).href;
}

async function readAnswer(
  url: string,
  { status, headers, body }: OutsideAnswer,
  whose: string,
): Promise<FetchedPage> {
  if (status < 200 || status >= 300)
    throw assistantErrors.fetch("status", `This address answers ${status}.`);
  const { type, charset } = contentType(String(headers["content-type"] ?? ""));
  const { title, text } = await textOf(type, charset, body, whose);
  return {
    ...{ url, title: singleSpaced(title).slice(0, 300) },
    text: text.replaceAll("\0", "").toWellFormed().slice(0, MAX_TEXT_CHARS),
    ...{ type, bytes: body.length },
  };
}

function contentType(header: string): { type: string; charset: string } {
  const type = (header.split(";", 1)[0] ?? "").trim().toLowerCase();
  const [, charset = "utf-8"] = /charset="?([\w-]+)/i.exec(header) ?? [];
  return { type, charset: isCharset(charset) ? charset : "utf-8" };
}

function isCharset(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}

async function textOf(type: string, charset: string, bytes: Buffer, whose: string) {
  const isPdf = type === "application/pdf";
  if (isPdf || type === "text/html" || type === "application/xhtml+xml") {
    try {
      return await readPage({ kind: isPdf ? "pdf" : "html", bytes, charset }, whose);
    } catch (fault) {
      if (!(fault instanceof ThreadError)) throw fault;
      throw assistantErrors.fetch("type", "This page cannot be read.");
    }
  }
  if (!/^text\/|^application\/(.+\+)?json$/.test(type))
    throw assistantErrors.fetch("type", "Only web pages, text and PDFs can be read.");
  return { title: "", text: new TextDecoder(charset).decode(bytes) };
}
