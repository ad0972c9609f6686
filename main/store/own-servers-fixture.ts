import { join } from "node:path";
import type { ServerView } from "../../preload/contract/servers.ts";
import { CommandApprovals } from "../host/consent/command-approval.ts";
import { systemProgramFinder } from "../host/consent/program.ts";
import type { McpHost } from "../host/host.ts";
import { HostFixture } from "../host/host-fixture.ts";
import type { RootsStore } from "../host/roots/root-grants.ts";
import { systemRandom } from "../host/system-ports.ts";
import { approvalsFile } from "./approvals-file.ts";
import type { ImportPlace } from "./import-places.ts";
import { OwnServers } from "./own-servers.ts";
import { permissionsFile } from "./permissions-file.ts";
import { rootsFile } from "./roots-file.ts";
import { serverIdentity } from "./server-identity.ts";
import { ServerRoster } from "./server-roster.ts";
import { ServersFile } from "./servers-file.ts";
import { tasksFile } from "./tasks-file.ts";

interface OwnServersSetUp {
  /** What is there before the list is. */
  readonly beforeList?: (own: { readonly servers: OwnServers; readonly host: McpHost }) => void;
  /** Stands in for the file of folders in the host. */
  readonly roots?: RootsStore | undefined;
}

/**
 * The app's composition over the files of a folder, for tests; called again it is the next run. Whoever calls it ends the fixture
 * that it adds to `fixtures`.
 */
export function runOwnServers(
  folder: string,
  fixtures: HostFixture[],
  places: readonly ImportPlace[] = [],
  { beforeList = () => {}, roots: standIn }: OwnServersSetUp = {},
) {
  const file = new ServersFile(join(folder, "servers.json"));
  const roster: ServerRoster = new ServerRoster(file, (id) => host.servers().some((server) => server.id === id));
  const isOurs = (id: string) => roster.find(id) !== undefined;
  const identityOf = (id: string) => {
    const own = roster.find(id);
    return own && serverIdentity(own.transport);
  };
  const permissions = permissionsFile(join(folder, "permissions.json"), identityOf);
  const roots = rootsFile(join(folder, "roots.json"), identityOf);
  const tasks = tasksFile(join(folder, "tasks.json"), isOurs);
  const store = approvalsFile(join(folder, "approvals.json"), isOurs);
  const fixture = new HostFixture(undefined, undefined, {}, { permissions, roots: standIn ?? roots, tasks });
  fixtures.push(fixture);
  const host: McpHost = fixture.host;
  const views = new Map<string, ServerView>();
  const settled = new Set<() => void>();
  const servers = new OwnServers({
    host,
    roster,
    approvals: new CommandApprovals(
      store,
      systemProgramFinder(async () => undefined),
    ),
    kept: [permissions, roots, tasks, store],
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
  beforeList({ servers, host });
  const leftOut = servers.list();
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
  return { host, servers, roster, file, view, views, add, leftOut };
}
