import { join } from "node:path";
import type { ServerView } from "../../preload/contract/servers.ts";
import { bundledProfiles } from "../host/connection/bundled-profiles.ts";
import { CommandApprovals } from "../host/consent/command-approval.ts";
import { systemProgramFinder } from "../host/consent/program.ts";
import { HostFixture } from "../host/host-fixture.ts";
import type { RootsStore } from "../host/roots/root-grants.ts";
import { systemClock, systemRandom } from "../host/system-ports.ts";
import { approvalsFile } from "./approvals-file.ts";
import type { ImportPlace } from "./import-places.ts";
import { OwnServers } from "./own-servers.ts";
import { ServerRoster } from "./server-roster.ts";
import { ServersFile } from "./servers-file.ts";

/**
 * The app's composition over the files of a folder, for tests; called again it is the next run. Whoever calls it ends the fixture
 * that it adds to `fixtures`.
 */
export function runOwnServers(
  folder: string,
  fixtures: HostFixture[],
  places: readonly ImportPlace[] = [],
  roots?: RootsStore,
) {
  const fixture = new HostFixture(systemClock, bundledProfiles, {}, { roots });
  fixtures.push(fixture);
  const { host } = fixture;
  const file = new ServersFile(join(folder, "servers.json"));
  const roster = new ServerRoster(file, (id) => host.servers().some((server) => server.id === id));
  const store = approvalsFile(join(folder, "approvals.json"), (id) => roster.known(id) !== undefined);
  const views = new Map<string, ServerView>();
  const settled = new Set<() => void>();
  const servers = new OwnServers({
    host,
    roster,
    approvals: new CommandApprovals(
      store,
      systemProgramFinder(async () => undefined),
    ),
    random: systemRandom,
    platform: "linux",
    importPlaces: places,
    onChanged: (view) => {
      views.set(view.id, view);
      for (const check of settled) check();
    },
    onRemoved: (id) => views.delete(id),
  });
  host.listen({
    onServer: (view) => {
      const shown = servers.shown(view);
      if (shown) views.set(view.id, shown);
    },
  });
  servers.list();
  /** The view once what would run has been looked up. */
  const view = (id: string): Promise<ServerView> =>
    new Promise((resolve) => {
      const check = () => {
        const now = views.get(id);
        if (now && now.entry?.checking === false) {
          settled.delete(check);
          resolve(now);
        }
      };
      settled.add(check);
      check();
    });
  const add = (text: string) => {
    const { previewId, candidates } = servers.preview(text);
    const chosen = candidates.map(({ index, name }) => ({ index, name }));
    return servers.add(previewId, chosen)[0] ?? "";
  };
  return { host, servers, roster, file, view, views, add };
}
