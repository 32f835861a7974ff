/** An AI app that somebody connected, and a chat with the assistant (O-060, X-050). */
import { randomUUID } from "node:crypto";
import * as chatsRoute from "@/app/api/ai/sessions/route";
import { newCapability } from "@/lib/protocol/capability";
import { importKey, seal } from "@/lib/protocol/envelope";
import { asPerson, signUpThere } from "../accounts";
import { allow, exchange, newApp, refresh } from "../oauth";
import { Planting } from "./planting";

export async function plantApps() {
  const planting = new Planting();
  const person = await signUpThere();
  const app = await newApp();
  planting.text("the verifier of an AI app", app.verifier);
  const code = planting.key("the code of an AI app", await allow(person, app));
  const first = await exchange(app, code);
  const second = await refresh(app, first.body.refresh_token);
  for (const { body } of [first, second]) {
    planting.key("the access token of an AI app", body.access_token);
    planting.key("the refresh token of an AI app", body.refresh_token);
  }
  const chatKey = planting.key("the key of a chat", newCapability());
  const sealed = async (text: string) =>
    Buffer.from(await seal(await importKey(chatKey), randomUUID(), Buffer.from(text))).toString(
      "base64",
    );
  const chat = {
    id: randomUUID(),
    updatedAt: new Date().toISOString(),
    head: await sealed(planting.text("the title of a chat")),
    body: await sealed(planting.text("the words of a chat")),
  };
  const body = { sessions: [chat] };
  const stored = await asPerson(person, chatsRoute.PUT, { method: "PUT", body });
  return {
    markers: planting.markers,
    statuses: [first, second, stored].map(({ status }) => status),
  };
}
