/** All tables, for the client and the migration tool. */
export * from "./accounts";
export * from "./assistant";
export * from "./calendar";
export * from "./cron";
export * from "./files";
export * from "./http";
export * from "./keys";
export * from "./mail";
export * from "./oauth";
export * from "./pay-crypto";
export * from "./pay-providers";
export * from "./payments";
export * from "./plan";
export * from "./sending";
export * from "./shop-stock";
export * from "./shop-supply";

export * from "./shops";
export * from "./signing";
export * from "./ticket-canned";
export * from "./tickets";
export * from "./vault";
export * from "./webhooks";
