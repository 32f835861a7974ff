/** What is wrong with a file is told; a stumble of our own says nothing of the file, and is no 400. */
import { expect, test } from "vitest";
import { HttpError } from "@/lib/http/errors";
import { inkPng } from "../testing/signed";
import { inspectPdf } from "./inspect";
import { work } from "./reading";

test("a picture that is cut off or has other data than it says is damaged", () => {
  const png = Buffer.from(inkPng());
  for (const length of [8, 20, 32, 60, png.length - 20])
    expect(work({ png: png.subarray(0, length) })).toHaveProperty("damaged");
  png.fill(7, 41, 60);
  expect(work({ png })).toHaveProperty("damaged");
});

test("a fault of ours is thrown as it is", async () => {
  expect(() => work({ png: null as never })).toThrow(TypeError);
  const fault = await inspectPdf(null as never).catch((thrown: unknown) => thrown);
  expect(fault).toBeInstanceOf(TypeError);
  expect(fault).not.toBeInstanceOf(HttpError);
});
