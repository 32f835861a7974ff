/** A damaged file gets a refusal. A bug of our own says nothing about the file and is not a 400. */
import { expect, test } from "vitest";
import { HttpError } from "@/lib/http/errors";
import { inkPng } from "../testing/signed";
import { inspectPdf } from "./inspect";
import { work } from "./reading";

test("a picture that is cut off or does not match its header is refused as damaged", () => {
  const png = Buffer.from(inkPng());
  for (const length of [8, 20, 32, 60, png.length - 20])
    expect(work({ png: png.subarray(0, length) })).toHaveProperty("damaged");
  png.fill(7, 41, 60);
  expect(work({ png })).toHaveProperty("damaged");
});

test("an error of our own is thrown as it is", async () => {
  expect(() => work({ png: null as never })).toThrow(TypeError);
  const fault = await inspectPdf(null as never).catch((thrown: unknown) => thrown);
  expect(fault).toBeInstanceOf(TypeError);
  expect(fault).not.toBeInstanceOf(HttpError);
});
