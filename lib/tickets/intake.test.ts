import { expect, test } from "vitest";
import { GET as detailRoute } from "@/app/api/v1/tickets/[code]/route";
import { ask, file, newProject } from "@/lib/testing/tickets";

test("a ticket is filed, and read as it was sent", async () => {
  // T-061, T-062, T-063, T-086
  const project = await newProject();
  const { status, body, headers } = await file(project, {
    email: "A@B.Co",
    message: "Help",
    name: "Ann",
    subject: " ",
    source: { page: "/x" },
  });
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      ok: true,
      ticket_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      short_code: expect.stringMatching(new RegExp(`^${project.slug}-[0-9A-HJKMNP-TV-Z]{8}$`)),
      status_url: expect.stringMatching(
        new RegExp(`^http://sealdesk\\.test/t/${body.short_code}\\?k=[A-Za-z0-9_-]{43}$`),
      ),
    },
  });
  expect(headers.get("x-ratelimit-limit")).toBe("100000");
  const read = await ask(detailRoute, `/api/v1/tickets/${body.short_code}`, project.owner.key, {
    params: { code: body.short_code },
  });
  expect(read).toMatchObject({ status: 200, body: { ticket: { subject: null } } });
  console.log(JSON.stringify(read.body));
});
