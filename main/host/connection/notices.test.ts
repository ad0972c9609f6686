import { expect, it } from "vitest";
import type { ConnectionNotice } from "../../../preload/contract/servers.ts";
import { withNotice } from "./notices.ts";

it("keeps the last twenty notices, and counts one that comes again", () => {
  let notices: readonly ConnectionNotice[] = [];
  for (let nth = 1; nth <= 21; nth += 1) {
    notices = withNotice(notices, { code: "stream-dropped", params: { method: `m${nth}` } }, nth);
  }
  expect(notices.map(({ params }) => params.method)).toEqual(Array.from({ length: 20 }, (_, n) => `m${n + 2}`));
  notices = withNotice(notices, { code: "stream-dropped", params: { method: "m2" } }, 99);
  expect(notices).toHaveLength(20);
  expect(notices.at(-1)).toEqual({ code: "stream-dropped", params: { method: "m2" }, at: 99, count: 2 });
  notices = withNotice(notices, { code: "stream-resumed", params: { method: "m2" } }, 100);
  expect(notices.at(-1)).toMatchObject({ code: "stream-resumed", count: 1 });
});
