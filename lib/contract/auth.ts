/** Signing up, in and out, and sessions, as better-auth's own client writes and reads them (D-40). */
import * as z from "zod/mini";
import { credential } from "./account-shapes";
import { emailAddress, moment, shownName, someText } from "./fields";
import { operation } from "./operation";

const ROOT = "/api/auth";
const rememberMe = z.optional(z.boolean());
const personName = () => shownName(100);
const Done = z.object({ status: z.literal(true) });

const User = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.null(),
  createdAt: moment(),
  updatedAt: moment(),
});
const Session = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  token: z.string(),
  expiresAt: moment(),
  createdAt: moment(),
  updatedAt: moment(),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
});
export type Session = z.output<typeof Session>;

/** 422: the address has an account already. */
export const signUp = operation({
  method: "POST",
  path: `${ROOT}/sign-up/email`,
  summary: "Sign up",
  caller: "page",
  body: z.object({ name: personName(), email: emailAddress(), password: credential(), rememberMe }),
  answers: { 200: z.object({ token: z.string(), user: User }) },
  refusals: [422],
});

/** 401: no such pair of address and password. */
export const signIn = operation({
  method: "POST",
  path: `${ROOT}/sign-in/email`,
  summary: "Sign in",
  caller: "page",
  body: z.object({ email: emailAddress(), password: credential(), rememberMe }),
  answers: { 200: z.object({ redirect: z.literal(false), token: z.string(), user: User }) },
  refusals: [401],
});

/** Without a session it is done already. */
export const signOut = operation({
  method: "POST",
  path: `${ROOT}/sign-out`,
  summary: "Sign out",
  caller: "page",
  answers: { 200: z.object({ success: z.literal(true) }) },
});

/** The session of the cookie, or null; once a day it lasts thirty days again (D-41). */
export const readSession = operation({
  method: "GET",
  path: `${ROOT}/get-session`,
  summary: "The current session",
  caller: "page",
  answers: { 200: z.nullable(z.object({ session: Session, user: User })) },
});

export const listSessions = operation({
  method: "GET",
  path: `${ROOT}/list-sessions`,
  summary: "The sessions of this account",
  caller: "session",
  answers: { 200: z.array(Session) },
});

/** Another account's is left alone, with the same answer. */
export const endSession = operation({
  method: "POST",
  path: `${ROOT}/revoke-session`,
  summary: "End a session",
  caller: "session",
  body: z.object({ token: someText(200) }),
  answers: { 200: Done },
});

export const endOtherSessions = operation({
  method: "POST",
  path: `${ROOT}/revoke-other-sessions`,
  summary: "End the other sessions",
  caller: "session",
  answers: { 200: Done },
});

/** This one too. */
export const endAllSessions = operation({
  method: "POST",
  path: `${ROOT}/revoke-sessions`,
  summary: "End all sessions",
  caller: "session",
  answers: { 200: Done },
});

/** An address is changed together with the vault that is sealed to it, not here. */
export const renamePerson = operation({
  method: "POST",
  path: `${ROOT}/update-user`,
  summary: "Change the name",
  caller: "session",
  body: z
    .object({
      name: z.optional(personName()),
      image: z.optional(z.null()),
      email: z.optional(z.undefined("cannot be changed here")),
    })
    .check(
      z.refine(
        ({ name, image }) => name !== undefined || image !== undefined,
        "No fields to update",
      ),
    ),
  answers: { 200: Done },
});
