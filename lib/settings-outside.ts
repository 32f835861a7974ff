/** Settings of what this server asks others for. */
import type { Setting } from "./settings";

export const outsideSettings: readonly Setting[] = [
  {
    name: "OUTSIDE_ALLOW",
    default: "none: public https addresses only",
    why: "Origins in your own network, separated by commas, that webhooks may call although they are private or plain http.",
  },
  {
    name: "OAUTH_ALLOW_LOCAL_CIMD",
    default: "0",
    why: "1 accepts the client metadata document of an AI app on localhost, for trying it out.",
  },
  {
    name: "AI_BASE_URL",
    default: "none: descriptions are read by rules of our own, and the assistant is off",
    why: "The model server for the assistant and for descriptions of documents, with OpenAI's chat completions API, e.g. https://api.example.com/v1. `script:` shows the assistant without a model.",
  },
  { name: "AI_API_KEY", default: "none", why: "That server's key." },
  { name: "AI_MODEL", default: "none", why: "The model's name on that server." },
  {
    name: "AI_TURNS_FREE",
    default: "20",
    why: "Messages to the assistant that a free account may send a day.",
  },
  {
    name: "AI_TURNS_PRO",
    default: "300",
    why: "Messages to the assistant that a Pro account may send a day.",
  },
];
