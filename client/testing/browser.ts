/** Browsers for account tests: each with its own cookies and storage, against the real routes. */
import { IDBFactory } from "fake-indexeddb";
import { baseUrl } from "@/lib/env";
import { newNetwork } from "@/lib/testing/accounts";
import { NETWORK_HEADER } from "@/lib/testing/server";
import type { Environment } from "../environment";

export interface TestBrowser extends Environment {
  /** Every request as sent: `method path body`. */
  sent: string[];
  cookies: Map<string, string>;
}

export function newBrowser(origin: string): TestBrowser {
  const sent: string[] = [];
  const cookies = new Map<string, string>();
  const network = newNetwork();
  return {
    sent,
    cookies,
    origin,
    apiKey: null,
    indexedDB: new IDBFactory(),
    locks: null,
    page: null,
    random: Math.random,
    async fetch(url, init) {
      sent.push(`${init.method} ${url} ${String(init.body ?? "")}`);
      const headers = new Headers(init.headers);
      headers.set(NETWORK_HEADER, network);
      headers.set("Sec-Fetch-Site", "same-origin");
      if (init.method !== "GET") headers.set("Origin", baseUrl());
      headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      const response = await fetch(url, { ...init, headers });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value === "" || /max-age=0/i.test(cookie)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
  };
}
