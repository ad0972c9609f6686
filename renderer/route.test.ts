import { expect, it } from "vitest";
import { hrefOf, type Route, routeOf } from "./route.ts";

it.each<Route>([
  { page: "chats" },
  { page: "chats", threadId: "a/b #ü%" },
  { page: "servers" },
  { page: "servers", serverId: "tour" },
  { page: "workbench" },
  { page: "waiting" },
  { page: "settings" },
])("comes back from its hash: %j", (route) => {
  expect(routeOf(hrefOf(route))).toEqual(route);
});

it("takes anything unknown or broken for the first page", () => {
  for (const hash of ["", "#", "#/", "#/nope/x", "#/chats/%E0%A4%A"]) expect(routeOf(hash)).toEqual({ page: "chats" });
});
