/** Settings of what this server asks others for. */
import type { Setting } from "./settings";

export const outsideSettings: readonly Setting[] = [
  {
    name: "OUTSIDE_ALLOW",
    default: "none: public https addresses only",
    why: "Origins of your own network, with commas between, that webhooks may go to although they are private or plain http.",
  },
  {
    name: "OAUTH_ALLOW_LOCAL_CIMD",
    default: "0",
    why: "1 lets an AI app on this machine describe itself by a document on localhost, to try it out.",
  },
  {
    name: "AI_BASE_URL",
    default: "none: descriptions are read by rules of our own, and the assistant is off",
    why: "Who answers as the assistant and reads descriptions of papers and contracts: a server that speaks OpenAI's chat completions, e.g. https://api.example.com/v1. `script:` shows the assistant without a model.",
  },
  { name: "AI_API_KEY", default: "none", why: "That server's key." },
  { name: "AI_MODEL", default: "none", why: "The model to ask there." },
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
